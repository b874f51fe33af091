import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { leftToRight, moment, share } from '~/shared/format'
import { unitCount, unitValue } from '../figures'
import type { FundTerms } from '../queries'
import { LockNote } from './lock-note'
import type { NavFund } from './queries'

/** What an order buys by the last value, and how one gets out, before anything is agreed to. */
export function UnitsOutcome({
  fund,
  terms,
  children,
}: {
  fund: NavFund
  terms: FundTerms | undefined
  children: ReactNode
}) {
  const t = useT()
  const { nav } = fund
  const cut = terms?.valueTime ?? nav.nextCut
  return (
    <Card className="overflow-hidden">
      <section className="p-5">
        <h2 className="text-sm text-text-3">{t('earn.nav.units-about')}</h2>
        <div data-testid="fund-units" className="num mt-0.5 text-[30px] leading-9 font-semibold break-words">
          {unitCount(terms?.units)}
        </div>
        <p className="mt-1 min-h-5 text-sm text-text-2">
          {terms ? t('earn.nav.units-note') : t('earn.enter-amount')}
        </p>
        <KeyValue
          className="mt-4"
          items={[
            [t('earn.nav.last-value'), unitValue(terms?.nav ?? nav.value)],
            [t('earn.nav.dealt-at'), moment(cut)],
            [t('earn.nav.fee-year'), share(nav.feeYear)],
          ]}
        />
        <p className="mt-3 text-sm text-text-3">
          {t('earn.nav.take-back-until', { time: leftToRight(moment(cut)) })}
        </p>
      </section>
      <section className="border-t border-line px-5 py-4">
        <h3 className="text-[15px] font-semibold">{t('earn.nav.leaving')}</h3>
        <LockNote nav={nav} terms={terms} />
      </section>
      <section className="border-t border-line px-5 py-4">
        <h3 className="text-[15px] font-semibold">{t('earn.nav.can-fall')}</h3>
        <p className="mt-1 text-sm text-text-2">{t('earn.nav.can-fall-note')}</p>
      </section>
      <div className="border-t border-line p-5">{children}</div>
    </Card>
  )
}
