import { useT } from '@plimsoll/i18n'
import { KeyValue } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { price as priceText } from '~/domain/lending/figures'
import { share, UNKNOWN } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { HealthBar } from './health-bar'
import { ltvOf, priceAt } from './ltv'
import type { Pledge } from './queries'

const arrow = (before: string, after: string | undefined) =>
  after === undefined ? before : `${before} → ${after}`

/** What an act would change: loan-to-value and the price of a liquidation, before and after. */
export function After({
  pledge,
  index,
  debt,
  collateral,
  others = [],
}: {
  pledge: Pledge
  index: string | undefined
  /** What would be owed and held; nothing while there is nothing to show. */
  debt: string | undefined
  collateral: string | undefined
  others?: [string, ReactNode][]
}) {
  const t = useT()
  const isKnown = debt !== undefined && collateral !== undefined && isPositive(collateral)
  const now = index ? ltvOf(pledge.debt, pledge.collateral, index) : undefined
  const then = isKnown && index ? ltvOf(debt, collateral, index) : undefined
  return (
    <div className="space-y-4" aria-live="polite">
      <HealthBar ltv={then ?? now} levels={pledge} />
      <KeyValue
        items={[
          [t('lending.ltv'), arrow(now ? share(now) : UNKNOWN, then && share(then))],
          [
            t('lending.level.liquidation'),
            arrow(
              priceText(pledge.liqPrice),
              isKnown ? priceText(priceAt(debt, collateral, pledge.liqLtv)) : undefined,
            ),
          ],
          ...others,
        ]}
      />
    </div>
  )
}
