import { useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { DailyRows } from './daily-rows'
import { OrderFacts } from './order-facts'
import { OrderHead } from './order-head'
import { OrderNext } from './order-next'
import { isOpen, orderQuery } from './queries'

/** One order: how far it is, what it has earned day by day, and what can be done. */
export function InvestmentDetail({ id }: { id: number }) {
  const t = useT()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  return (
    <FundsPage title={t('earn.order')}>
      {error instanceof Refused ? (
        <Empty
          title={t('earn.no-such-order')}
          action={
            <Go look="outline" to="/myInvestment">
              {t('earn.mine')}
            </Go>
          }
        />
      ) : error && !order ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : order ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-10">
          <div className="space-y-4">
            <Card className="space-y-5 p-5" aria-live="polite">
              <OrderHead order={order} />
              <OrderNext order={order} />
            </Card>
            <Card className="p-5">
              <OrderFacts order={order} />
            </Card>
          </div>
          {order.rows.length || isOpen(order) ? (
            <div className="mt-6 desk:mt-0">
              <DailyRows order={order} />
            </div>
          ) : null}
        </div>
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-10">
          <Skeleton className="h-[30rem] rounded-lg" />
          <Skeleton className="mt-6 h-96 rounded-lg desk:mt-0" />
        </div>
      )}
    </FundsPage>
  )
}
