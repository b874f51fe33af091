import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { leftToRight, moment } from '~/shared/format'
import { OrderBadge } from '../badge'
import { changed, coins, gained, toneOf, unitsSaid } from '../figures'
import { basketCoins, useFundName } from '../fund-name'
import { type FundOrder, STATUS } from '../queries'
import { CoinMarks } from './coin-marks'
import { partOf } from './units'

/** One order for units in a list: what they are worth, and what was gained or lost with them. */
export function NavOrderLine({ order }: { order: FundOrder }) {
  const t = useT()
  const name = useFundName()
  const { position } = order
  const holds = order.status === STATUS.running
  return (
    <Link
      to="/myInvestment/$id"
      params={{ id: String(order.id) }}
      className="block py-3.5 desk:-mx-3 desk:rounded-md desk:px-3 desk:hover:bg-sunken"
    >
      <div className="flex items-center gap-3">
        <CoinMarks coins={basketCoins(order.planTitle) ?? []} />
        <div className="min-w-0 flex-1">
          <div className="num font-semibold">
            {coins(holds ? position?.value : order.boughtAmount, order.coin)}
          </div>
          <div className="truncate text-[13px] text-text-3">
            <bdi>{name(order.planTitle, order.coin)}</bdi>
          </div>
        </div>
        <div className="shrink-0 text-end">
          {holds ? (
            <>
              <div className={`num text-end! text-[15px] font-semibold ${toneOf(position?.gain)}`}>
                {gained(position?.gain, order.coin)}
              </div>
              <div className={`num text-end! text-[13px] ${toneOf(position?.gain) || 'text-text-3'}`}>
                {changed(partOf(position?.gain ?? '0', order.boughtAmount))}
              </div>
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
      {holds ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[13px] text-text-3">
          <span>{t('earn.nav.units-of', { units: unitsSaid(position?.units) })}</span>
          {position?.request ? (
            <OrderBadge order={order} />
          ) : position?.lockedUntil && position.lockedUntil > Date.now() ? (
            <span>{t('earn.nav.locked-to', { time: leftToRight(moment(position.lockedUntil)) })}</span>
          ) : null}
        </div>
      ) : null}
    </Link>
  )
}
