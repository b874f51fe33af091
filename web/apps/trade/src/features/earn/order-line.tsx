import { useT } from '@plimsoll/i18n'
import { CoinMark, Waterline } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { coinPicture } from '~/domain/funds/channels'
import { leftToRight, moment } from '~/shared/format'
import { OrderBadge } from './badge'
import { coins, yearly } from './figures'
import { useFundName } from './fund-name'
import { type FundOrder, STATUS } from './queries'

/** One order in a list: what is in it, how far it is, what it has earned. */
export function OrderLine({ order }: { order: FundOrder }) {
  const t = useT()
  const name = useFundName()
  const runs = order.status === STATUS.running
  const day = t('earn.day-of', { day: order.daysAccrued, days: order.days })
  return (
    <Link
      to="/myInvestment/$id"
      params={{ id: String(order.id) }}
      className="block py-3.5 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <div className="flex items-center gap-3">
        <CoinMark symbol={order.coin} src={coinPicture(order.coin)} />
        <div className="min-w-0 flex-1">
          <div className="num font-semibold">
            {coins(runs ? order.amount : order.boughtAmount, order.coin)}
          </div>
          <div className="truncate text-[13px] text-text-3">
            <bdi>{name(order.planTitle, order.coin)}</bdi> · {leftToRight(yearly(order.apr))}
          </div>
        </div>
        <div className="shrink-0 text-end">
          {runs ? (
            <>
              <div className="num text-end! text-[15px] font-semibold">
                {coins(order.accumulaEarn, order.coin)}
              </div>
              <div className="text-[13px] text-text-3">{t('earn.earned')}</div>
            </>
          ) : (
            <>
              <OrderBadge order={order} />
              <div className="num mt-0.5 text-end! text-[13px] text-text-3">
                {moment(order.settleTime ?? order.valueTime)}
              </div>
            </>
          )}
        </div>
      </div>
      {runs ? (
        <>
          <Waterline
            className="mt-2.5 h-1.5"
            label={t('earn.days-done')}
            text={day}
            value={order.daysAccrued / order.days}
          />
          <div className="mt-1.5 flex justify-between gap-3 text-[13px] text-text-3">
            <span>{day}</span>
            <span>{t('earn.ends-at', { time: leftToRight(moment(order.endTime)) })}</span>
          </div>
        </>
      ) : null}
    </Link>
  )
}
