import { useT } from '@plimsoll/i18n'
import { Card, KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { UNKNOWN } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { coins, coinsSaid } from './figures'
import { type Estimate, MONEY, type Sale } from './queries'
import { reachOf } from './raised'
import { useVestingText } from './vesting-text'

/** What a commitment would bring if the sale ended now, before anything is agreed to. */
export function Outcome({
  sale,
  estimate,
  children,
}: {
  sale: Sale
  estimate: Estimate | undefined
  children: ReactNode
}) {
  const t = useT()
  const vesting = useVestingText()
  const money = (text: string | undefined) => (text === undefined ? UNKNOWN : coins(text, MONEY))
  const tokens = (text: string | undefined) => (text === undefined ? UNKNOWN : coins(text, sale.coin))
  const isShort = estimate && !isPositive(estimate.share) && !reachOf(sale).hasEnough
  return (
    <Card className="overflow-hidden">
      <section className="p-5">
        <h2 className="text-sm text-text-3">{t('sales.if-now')}</h2>
        <div data-testid="estimate" className="num mt-0.5 text-[28px] leading-9 font-semibold break-words">
          {tokens(estimate?.share)}
        </div>
        <p className="mt-1 text-sm text-text-2">
          {estimate
            ? isShort
              ? t('sales.example-short', { amount: coinsSaid(sale.softCap, MONEY) })
              : t('sales.estimate-note')
            : t('sales.enter-amount')}
        </p>
        <KeyValue
          className="mt-4"
          items={[
            [t('sales.committed-after'), money(estimate?.committed)],
            [t('sales.you-pay'), money(estimate?.pay)],
            [t('sales.comes-back'), money(estimate?.refund)],
            [t('sales.at-most'), tokens(estimate?.cap)],
            [t('sales.price'), coins(sale.price, MONEY)],
          ]}
        />
      </section>
      <section className="border-t border-line px-5 py-4">
        <h3 className="text-[15px] font-semibold">{t('sales.vesting')}</h3>
        <p className="mt-1 text-sm text-text-2">{vesting(sale)}</p>
      </section>
      <div className="border-t border-line p-5">{children}</div>
    </Card>
  )
}
