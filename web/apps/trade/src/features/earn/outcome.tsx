import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { leftToRight, moment, UNKNOWN } from '~/shared/format'
import { coins, yearly } from './figures'
import { type Fund, type FundTerms, PAYS } from './queries'

/** What an order brings, before anything is agreed to. */
export function Outcome({
  fund,
  days,
  terms,
  children,
}: {
  fund: Fund
  days: number
  terms: FundTerms | undefined
  children: ReactNode
}) {
  const t = useT()
  const money = (text: string | undefined) => (text === undefined ? UNKNOWN : coins(text, fund.coin))
  return (
    <Card className="overflow-hidden">
      <section className="p-5">
        <h2 className="text-sm text-text-3">{t('earn.total-back')}</h2>
        <div data-testid="fund-total" className="num mt-0.5 text-[30px] leading-9 font-semibold break-words">
          {money(terms?.total)}
        </div>
        <p className="mt-1 min-h-5 text-sm text-text-2">
          {terms ? t('earn.back-on', { time: leftToRight(moment(terms.endTime)) }) : t('earn.enter-amount')}
        </p>
        <KeyValue
          className="mt-4"
          items={[
            [t('earn.rate'), yearly(fund.apr)],
            [t('earn.daily'), money(terms?.daily)],
            [t('earn.reward-of', { days }), money(terms?.reward)],
            [t('earn.starts'), moment(terms?.valueTime)],
            [t('earn.ends'), moment(terms?.endTime)],
          ]}
        />
        <p className="mt-3 text-sm text-text-3">{t('earn.starts-note')}</p>
      </section>
      <section className="border-t border-line px-5 py-4">
        <h3 className="text-[15px] font-semibold">{t('earn.early')}</h3>
        <p className="mt-1 text-sm text-text-2">
          {t(fund.type === PAYS.daily ? 'earn.early-daily' : 'earn.early-end')}
        </p>
      </section>
      <div className="border-t border-line p-5">{children}</div>
    </Card>
  )
}
