import { useT } from '@plimsoll/i18n'
import { Banner } from '@plimsoll/ui'
import type { NavFund } from './queries'

/** Today's valuation waits for a good price; nothing where it was held. */
export function Delayed({ fund, className }: { fund: NavFund; className?: string }) {
  const t = useT()
  return fund.nav.delayed ? (
    <Banner tone="warn" title={t('earn.nav.delayed')} {...(className ? { className } : {})}>
      {t('earn.nav.delayed-note')}
    </Banner>
  ) : null
}
