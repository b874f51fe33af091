import { useT } from '@plimsoll/i18n'
import { Badge, Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { round, yearly } from './figures'
import { offerOf } from './offer'
import { paysShort } from './pays'
import { CLASS, type Fund } from './queries'
import { Quota } from './quota'
import { useTermsText } from './terms-text'

/** Everything that was decided about a fund before it was opened. */
export function FundTerms({ fund, children }: { fund: Fund; children?: ReactNode }) {
  const t = useT()
  const terms = useTermsText()
  const words = (text: string) => <bdi>{text}</bdi>
  const optional: [string, ReactNode, boolean][] = [
    [t('earn.per-person'), words(t('earn.orders', { count: fund.timeLimit })), fund.timeLimit > 0],
    [t('earn.level'), words(t('earn.level-of', { level: fund.level })), fund.level > 0],
    [t('earn.for'), words(t('earn.for-institutions')), fund.classify === CLASS.institution],
  ]
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <div className="text-sm text-text-3">{t('earn.rate')}</div>
          <div data-testid="fund-rate" className="num mt-0.5 text-[34px] leading-10 font-semibold">
            {yearly(fund.apr)}
          </div>
        </div>
        {offerOf(fund) === 'closed' ? <Badge>{t('earn.closed')}</Badge> : null}
      </div>
      <KeyValue
        className="mt-4"
        items={[
          [t('earn.term'), words(terms(fund))],
          [t('earn.minimum'), round(fund.limitMin, fund.coin)],
          [t('earn.maximum'), round(fund.limitMax, fund.coin)],
          [t('earn.pays'), words(t(paysShort(fund.type)))],
          ...optional
            .filter(([, , shown]) => shown)
            .map(([name, value]) => [name, value] as [string, ReactNode]),
        ]}
      />
      <Quota fund={fund} className="mt-4" />
      {children}
    </Card>
  )
}
