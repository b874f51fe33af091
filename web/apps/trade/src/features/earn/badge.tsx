import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { isPositive } from '~/shared/money'
import { type FundOrder, isNav, STATUS } from './queries'

const TONES = ['accent', 'good', 'bad', 'plain', 'plain'] as const

type Stage = Pick<FundOrder, 'kind' | 'status' | 'settleTime' | 'valueTime' | 'position'>

/**
 * Taken back before it began: the server has one number for this and for an early redemption. A valuation may be late, so
 * an order for units was taken back when it never got any.
 */
export const isCancelled = (order: Stage) =>
  order.status === STATUS.redeemed &&
  (isNav(order)
    ? !isPositive(order.position?.boughtUnits ?? '')
    : typeof order.settleTime === 'number' && order.settleTime < order.valueTime)

/** How far an order is. words: earn.status.* words: earn.nav.status.* */
export function OrderBadge({ order }: { order: Stage }) {
  const t = useT()
  if (isCancelled(order)) return <Badge>{t('earn.cancelled')}</Badge>
  if (order.position?.request) return <Badge tone="accent">{t('earn.nav.redeeming')}</Badge>
  const word = isNav(order) ? (`earn.nav.status.${order.status as 0}` as const) : null
  return <Badge tone={TONES[order.status] ?? 'plain'}>{t(word ?? `earn.status.${order.status as 0}`)}</Badge>
}
