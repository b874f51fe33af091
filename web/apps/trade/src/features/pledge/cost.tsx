import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { owed, rate } from '~/domain/lending/figures'
import { moment, share, UNKNOWN } from '~/shared/format'
import { HealthBar, ZONE_TEXT } from './health-bar'
import { LevelTable } from './levels'
import { zoneOf } from './ltv'
import type { PledgeProduct, PledgeTerms } from './queries'

/** What borrowing against a coin costs, and at which prices something happens, before anything is agreed to. */
export function PledgeCost({
  product,
  days,
  terms,
  ltv,
  index,
  children,
}: {
  product: PledgeProduct
  days: number
  terms: PledgeTerms | undefined
  ltv: string | undefined
  index: string | undefined
  children: ReactNode
}) {
  const t = useT()
  const money = (text: string | undefined) => (text === undefined ? UNKNOWN : owed(text, product.loanCoin))
  return (
    <Card className="overflow-hidden">
      <section className="space-y-3 p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-sm text-text-3">{t('lending.ltv')}</h2>
          <span
            data-testid="open-ltv"
            data-live
            className={`num text-[26px] leading-8 font-semibold ${ltv ? ZONE_TEXT[zoneOf(ltv, product)] : 'text-text-3'}`}
          >
            {ltv ? share(ltv) : UNKNOWN}
          </span>
        </div>
        <HealthBar ltv={ltv} levels={product} />
        <LevelTable levels={product} index={index} callPrice={terms?.callPrice} liqPrice={terms?.liqPrice} />
      </section>
      <section className="border-t border-line p-5">
        <KeyValue
          items={[
            [t('lending.daily-rate'), share(product.rateDay, 4)],
            [t('lending.yearly-rate'), rate(product.apr, 2)],
            [t('lending.interest-of', { days }), money(terms?.interest)],
            [t('lending.total-end'), money(terms?.total)],
            [t('lending.term-end'), terms ? moment(terms.endTime) : UNKNOWN],
            [t('lending.liq-fee'), share(product.liqFee)],
          ]}
        />
        <p className="mt-3 text-sm text-text-3">{t('lending.interest-hourly')}</p>
      </section>
      <div className="border-t border-line p-5">{children}</div>
    </Card>
  )
}
