import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import { platformConfig } from './platform-config'
import { useSettings } from './settings'

/** How the warning that comes with the server begins: ours says the same in the reader's language. */
const SHIPPED = 'Most people who trade margined contracts and second-contracts lose money.'

const ownWarning = (text: string | undefined) => (text && !text.startsWith(SHIPPED) ? text : undefined)

/** What trading can cost. The share of accounts that lost is said once there are enough of them to count. */
export function RiskNotice({ plain }: { plain?: boolean }) {
  const t = useT()
  const warning = useSettings().RISK_WARNING
  const share = warning?.lossPct
  const own = ownWarning(warning?.text ?? platformConfig().RISK_WARNING)
  const words = share ? t('common.risk-share', { share }) : (own ?? t('common.risk'))
  if (plain) return <p className="max-w-[52ch] text-sm text-text-3">{words}</p>
  return <Banner tone="warn">{words}</Banner>
}
