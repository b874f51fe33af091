import { useT } from '@plimsoll/i18n'
import { Button, Empty, Failed, SkeletonRows } from '@plimsoll/ui'
import type { Coin } from '~/domain/market/instruments'
import { History } from '../history'
import { OrderList } from './list'
import { useCancel, useOpenOrders, VENUES, type Venue } from './queries'

/** Orders that wait, with the way out of one or of all. */
export function OpenOrders({ venue }: { venue: Venue }) {
  const t = useT()
  const { data, isError, refetch } = useOpenOrders(venue)
  const cancel = useCancel(venue)
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />
  if (!data.rows.length) return <Empty title={t('trade.no-orders')}>{t('trade.no-orders-note')}</Empty>
  return (
    <>
      <OrderList orders={data.rows} venue={venue} onCancel={(id) => cancel.mutate([id])} />
      {data.rows.length > 1 ? (
        <Button
          look="quiet"
          size="sm"
          className="my-3"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(data.rows.map((order) => order.id))}
        >
          {t('trade.cancel-all', { count: data.rows.length })}
        </Button>
      ) : null}
    </>
  )
}

/** Orders that ended. */
export function OrderHistory({ venue, coin }: { venue: Venue; coin: Coin }) {
  return (
    <History operation={VENUES[venue].list} name="orders" coin={coin}>
      {(rows) => <OrderList orders={rows} venue={venue} />}
    </History>
  )
}
