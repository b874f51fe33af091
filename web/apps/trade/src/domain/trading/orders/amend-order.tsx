import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, MoneyField, Sheet, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newIdempotencyKey, Refused, Unreachable } from '~/domain/api/api'
import { figure } from '~/shared/format'
import { wrongOf } from '../refusals'
import type { OrderRow } from '../types'
import { type Amendment, amended, asItIs, keepsPlace } from './amendment'
import { useOrderWords } from './labels'
import { VENUES, type Venue } from './queries'

const SCALE = 8

/** Another price or amount for an order that waits: the old one ends and the new one stands in one step, or nothing changes. */
export function AmendOrder({
  venue,
  order,
  price,
  scale,
  onClose,
}: {
  venue: Venue
  order: OrderRow
  /** Where its line on a chart was pulled to. */
  price?: string | undefined
  scale: number
  onClose: () => void
}) {
  const t = useT()
  const queries = useQueryClient()
  const [to, change] = useState<Amendment>({ ...asItIs(order), ...(price ? { price } : {}) })
  const say = useOrderWords()(order, venue)
  const params = amended(order, to)
  const replace = useMutation({
    mutationFn: (body: NonNullable<typeof params>) => call(VENUES[venue].replace, body, newIdempotencyKey()),
    onSuccess: () => {
      toast(t('trade.move.done'), 'good')
      for (const key of ['orders', 'positions', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
  })
  const set = (part: Partial<Amendment>) => {
    replace.reset()
    change({ ...to, ...part })
  }
  const wrong: ReturnType<typeof wrongOf> =
    replace.error instanceof Unreachable
      ? { whole: replace.error.message }
      : wrongOf(replace.error instanceof Refused ? replace.error : undefined)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trade.move.title')}
      closeLabel={t('common.close')}
      footer={
        <Button
          wide
          size="lg"
          busy={replace.isPending}
          disabled={!params}
          onClick={() => params && replace.mutate(params)}
        >
          {t('trade.move.send')}
        </Button>
      }
    >
      <div className="space-y-3">
        <KeyValue
          items={[
            [t('trade.instrument'), `${say.symbol} · ${say.side}`],
            [t('trade.move.from'), figure(order.delegatePrice, scale)],
            [t('trade.amount'), say.asked],
            [t('trade.filled-amount'), say.filled],
          ]}
        />
        {order.stopPrice ? (
          <MoneyField
            label={t('trade.stop-price')}
            scale={scale}
            value={to.stop}
            onValue={(stop) => set({ stop })}
            error={wrong.stop}
          />
        ) : null}
        <MoneyField
          label={t('trade.move.to')}
          scale={scale}
          value={to.price}
          onValue={(next) => set({ price: next })}
          error={wrong.price}
        />
        <MoneyField
          label={t('trade.move.amount')}
          scale={venue === 'spot' ? SCALE : 0}
          value={to.total}
          onValue={(total) => set({ total })}
          error={wrong.amount ?? wrong.leverage ?? wrong.whole}
        />
        <p className="text-sm text-text-3">
          {t(params && keepsPlace(order, to) ? 'trade.move.keeps' : 'trade.move.note')}
        </p>
      </div>
    </Sheet>
  )
}
