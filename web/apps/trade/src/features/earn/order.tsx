import { useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { DailyRows } from './daily-rows'
import { NavDailyRows } from './nav/daily-rows'
import { NavOrderFacts } from './nav/order-facts'
import { NavOrderHead } from './nav/order-head'
import { NavOrderNext } from './nav/order-next'
import { OrderFacts } from './order-facts'
import { OrderHead } from './order-head'
import { OrderNext } from './order-next'
import { type FundOrderDetail, isNav, isOpen, orderQuery } from './queries'

/** The parts of the page, for each kind of fund. */
const FIXED = { Head: OrderHead, Next: OrderNext, Facts: OrderFacts, Days: DailyRows }
const NAV = { Head: NavOrderHead, Next: NavOrderNext, Facts: NavOrderFacts, Days: NavDailyRows }

function Order({ order }: { order: FundOrderDetail }) {
  const { Head, Next, Facts, Days } = isNav(order) ? NAV : FIXED
  return (
    <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-10">
      <div className="space-y-4">
        <Card className="space-y-5 p-5" aria-live="polite">
          <Head order={order} />
          <Next order={order} />
        </Card>
        <Card className="p-5">
          <Facts order={order} />
        </Card>
      </div>
      {isOpen(order) || (order.rows.length && !isNav(order)) ? (
        <div className="mt-6 desk:mt-0">
          <Days order={order} />
        </div>
      ) : null}
    </div>
  )
}

/** One order: how far it is, what it has earned or what it was worth day by day, and what can be done. */
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
        <Order order={order} />
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-10">
          <Skeleton className="h-[30rem] rounded-lg" />
          <Skeleton className="mt-6 h-96 rounded-lg desk:mt-0" />
        </div>
      )}
    </FundsPage>
  )
}
