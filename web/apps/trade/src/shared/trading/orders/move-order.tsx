import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Sheet } from '@plimsoll/ui'
import { useState } from 'react'
import { amount, figure } from '../../format'
import { useOrdering } from '../ordering'
import type { OrderRow } from '../types'
import { moved } from './moved'
import { useCancel, type Venue } from './queries'
import { useOrderWords } from './words'

/**
 * Another price for an order that waits, as its line on the chart was pulled. The engine knows no change of an order: the
 * old one is cancelled and a new one sent, which the sheet says before anything happens.
 */
export function MoveOrder({
  venue,
  order,
  price: proposed,
  scale,
  onClose,
}: {
  venue: Venue
  order: OrderRow
  price: string
  scale: number
  onClose: () => void
}) {
  const t = useT()
  const [price, setPrice] = useState(proposed)
  const [cancelled, setCancelled] = useState(false)
  const say = useOrderWords()(order, venue)
  const next = moved(order, venue, price)
  const { wrong, busy, place } = useOrdering(venue, next, onClose)
  const cancel = useCancel(venue)
  const send = () => {
    if (cancelled) return place()
    cancel.mutate([order.id], {
      onSuccess: () => {
        setCancelled(true)
        place()
      },
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.move.title')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="lg" busy={busy || cancel.isPending} disabled={!next} onClick={send}>
          {t('trade.move.send')}
        </Button>
      }
    >
      <div className="space-y-3">
        <KeyValue
          items={[
            [t('trade.instrument'), `${say.symbol} · ${say.side}`],
            [t('trade.amount'), amount(next?.delegateTotal ?? order.delegateTotal)],
            [t('trade.move.from'), figure(order.delegatePrice, scale)],
          ]}
        />
        <MoneyField
          label={t('trade.move.to')}
          scale={scale}
          value={price}
          onValue={setPrice}
          // Until the old order is gone its money is not free: that is no mistake.
          error={wrong.price ?? wrong.stop ?? (cancelled ? (wrong.amount ?? wrong.whole) : undefined)}
        />
        <p className="text-sm text-text-3">{t(cancelled ? 'trade.move.cancelled' : 'trade.move.note')}</p>
        {venue === 'contract' ? <p className="text-sm text-text-3">{t('trade.move.exits')}</p> : null}
      </div>
    </Sheet>
  )
}
