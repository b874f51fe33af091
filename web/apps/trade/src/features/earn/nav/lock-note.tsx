import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import { leftToRight, moment, share } from '~/shared/format'
import type { FundTerms } from '../queries'
import { GATE } from './gate'
import type { NavFigures } from './queries'

/** How one gets out: at any valuation, or within a lock-up only in part and for a fee. */
export function LockNote({ nav, terms }: { nav: NavFigures; terms: FundTerms | undefined }) {
  const t = useT()
  const gate = leftToRight(share(GATE))
  if (!nav.lockDays) return <p className="mt-1 text-sm text-text-2">{t('earn.nav.free-exit', { gate })}</p>
  return (
    <>
      <p className="mt-1 text-sm text-text-2">{t('earn.nav.lock-note', { days: nav.lockDays })}</p>
      {terms ? (
        <KeyValue
          className="mt-3"
          items={[
            [t('earn.nav.locked-until'), moment(terms.endTime)],
            [t('earn.nav.early-cap'), share(terms.earlyCap)],
            [t('earn.nav.exit-fee'), share(terms.exitFee)],
          ]}
        />
      ) : null}
      <p className="mt-3 text-sm text-text-2">{t('earn.nav.lock-gate', { gate })}</p>
    </>
  )
}
