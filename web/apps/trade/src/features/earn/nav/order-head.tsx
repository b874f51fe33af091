import { useT } from '@plimsoll/i18n'
import { isCancelled, OrderBadge } from '../badge'
import { changed, coins, gained, toneOf, unitsSaid } from '../figures'
import { type FundOrderDetail, STATUS } from '../queries'
import { partOf } from './units'

/** The large figures: what the units are worth, and what was gained or lost with them. */
export function NavOrderHead({ order }: { order: FundOrderDetail }) {
  const t = useT()
  const { position } = order
  const holds = order.status === STATUS.running
  const never = order.status === STATUS.waiting || order.status === STATUS.refused || isCancelled(order)
  const [name, sum] = holds
    ? [t('earn.nav.worth-now'), position?.value]
    : never
      ? [t('earn.nav.paid-in'), order.boughtAmount]
      : [t('earn.nav.paid-out'), order.paid]
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <div className="text-sm text-text-3">{name}</div>
        <OrderBadge order={order} />
      </div>
      <div data-testid="order-amount" className="num text-[30px] leading-10 font-semibold break-words">
        {coins(sum, order.coin)}
      </div>
      {holds ? (
        <div className="text-sm text-text-2">
          {t('earn.nav.units-of', { units: unitsSaid(position?.units) })}
        </div>
      ) : null}
      {never ? null : (
        <>
          <div className="mt-3 text-sm text-text-3">{t('earn.nav.gain')}</div>
          <div data-testid="order-gain" className={`num text-[20px] font-semibold ${toneOf(position?.gain)}`}>
            {gained(position?.gain, order.coin, 8)}
            <span className="ms-2 text-[15px]">
              {changed(partOf(position?.gain ?? '0', order.boughtAmount))}
            </span>
          </div>
        </>
      )}
    </div>
  )
}
