import { useT } from '@plimsoll/i18n'
import { Badge } from '@plimsoll/ui'
import { type FundOrder, STATUS } from './queries'

const TONES = ['accent', 'good', 'bad', 'plain', 'plain'] as const

/** Taken back before it began: the server has one number for this and for an early redemption. */
export const isCancelled = ({
  status,
  settleTime,
  valueTime,
}: Pick<FundOrder, 'status' | 'settleTime' | 'valueTime'>) =>
  status === STATUS.redeemed && typeof settleTime === 'number' && settleTime < valueTime

/** How far an order is. words: earn.status.* */
export function OrderBadge({ order }: { order: Pick<FundOrder, 'status' | 'settleTime' | 'valueTime'> }) {
  const t = useT()
  if (isCancelled(order)) return <Badge>{t('earn.cancelled')}</Badge>
  return <Badge tone={TONES[order.status] ?? 'plain'}>{t(`earn.status.${order.status as 0}`)}</Badge>
}
