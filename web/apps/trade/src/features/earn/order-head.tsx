import { useT } from '@plimsoll/i18n'
import { Waterline } from '@plimsoll/ui'
import { isCancelled, OrderBadge } from './badge'
import { coins } from './figures'
import { type FundOrderDetail, isOpen, STATUS } from './queries'

/** The large figures: what is in it and what it has earned, and how many of its days are done. */
export function OrderHead({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const open = isOpen(order)
  const day = t('earn.day-of', { day: order.daysAccrued, days: order.days })
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="text-sm text-text-3">{t(open ? 'earn.principal' : 'earn.bought-amount')}</div>
          <div
            data-testid="order-amount"
            className="num mt-0.5 text-[30px] leading-10 font-semibold break-words"
          >
            {coins(open ? order.amount : order.boughtAmount, order.coin)}
          </div>
        </div>
        <OrderBadge order={order} />
      </div>
      {isCancelled(order) || order.status === STATUS.refused ? null : (
        <>
          <div className="mt-3 text-sm text-text-3">{t(open ? 'earn.earned' : 'earn.total-earned')}</div>
          <div data-testid="order-earned" className="num text-[20px] font-semibold">
            {coins(order.accumulaEarn, order.coin)}
          </div>
        </>
      )}
      {order.status === STATUS.running ? (
        <>
          <Waterline
            className="mt-4"
            label={t('earn.days-done')}
            text={day}
            value={order.daysAccrued / order.days}
          />
          <div className="mt-2 flex justify-between gap-3 text-sm text-text-2">
            <span>{day}</span>
            <span>{t('earn.days-left', { days: order.days - order.daysAccrued })}</span>
          </div>
        </>
      ) : null}
    </div>
  )
}
