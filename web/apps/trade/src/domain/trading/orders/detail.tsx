import { useT } from '@plimsoll/i18n'
import { Button, KeyValue, Sheet } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { figure, moment } from '~/shared/format'
import type { OrderRow } from '../types'
import { isAmendable } from './amendment'
import { Status, useOrderWords } from './labels'
import type { Venue } from './queries'

/** Everything that is known of an order. words: trade.tif.* */
export function OrderSheet({
  order,
  venue,
  onCancel,
  onAmend,
  onClose,
}: {
  order: OrderRow | undefined
  venue: Venue
  onCancel?: ((id: string) => void) | undefined
  onAmend?: ((order: OrderRow) => void) | undefined
  onClose: () => void
}) {
  const t = useT()
  const words = useOrderWords()
  if (!order) return null
  const say = words(order, venue)
  const items: [string, ReactNode][] = [
    [t('trade.state'), <Status key="state" order={order} />],
    [t('trade.kind'), say.kind],
    [t('trade.price'), say.price],
    ...(order.stopPrice ? ([[t('trade.stop-price'), figure(order.stopPrice)]] as [string, ReactNode][]) : []),
    [t('trade.amount'), say.asked],
    [t('trade.filled-amount'), say.filled],
    [t('trade.filled-at'), say.filledAt],
    [t('trade.fee'), say.fee],
    [t('trade.tif'), t(`trade.tif.${order.timeInForce}` as 'trade.tif.GTC')],
    [t('trade.placed-at'), moment(order.params.delegateTime)],
    ...(order.params.dealTime
      ? ([[t('trade.done-at'), moment(order.params.dealTime)]] as [string, ReactNode][])
      : []),
    [t('trade.order-number'), order.orderNo],
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        <>
          {say.symbol} <span className={say.tone}>{say.side}</span>
        </>
      }
      closeLabel={t('common.close')}
      footer={
        onCancel ? (
          <div className="flex gap-3">
            {onAmend && isAmendable(order) ? (
              <Button
                wide
                size="lg"
                onClick={() => {
                  onClose()
                  onAmend(order)
                }}
              >
                {t('trade.move.title')}
              </Button>
            ) : null}
            <Button
              wide
              size="lg"
              look="outline"
              onClick={() => {
                onCancel(order.id)
                onClose()
              }}
            >
              {t('trade.cancel-order')}
            </Button>
          </div>
        ) : undefined
      }
    >
      <KeyValue items={items} />
    </Sheet>
  )
}
