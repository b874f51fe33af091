import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import { useSettings } from './settings'

/** What trading can cost. The share of accounts that lost is said once there are enough of them to count. */
export function RiskNotice({ plain }: { plain?: boolean }) {
  const t = useT()
  const share = useSettings().RISK_WARNING?.lossPct
  const words = share ? t('common.risk-share', { share }) : t('common.risk')
  if (plain) return <p className="max-w-[52ch] text-sm text-text-3">{words}</p>
  return <Banner tone="warn">{words}</Banner>
}
