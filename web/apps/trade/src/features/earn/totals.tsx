import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { usePrefs } from '~/domain/settings/prefs'
import { figure } from '~/shared/format'
import { gained, toneOf } from './figures'

const COVER = '••••••'

/** What one has in funds, what it has gained or lost, and what it did yesterday: all in USDT. */
export function FundTotals({
  income,
  children,
}: {
  income: Data<'POST /api/financial/personalIncome'>
  children?: ReactNode
}) {
  const t = useT()
  const covered = usePrefs((prefs) => prefs.covered)
  const figures: [string, string][] = [
    [t('earn.profit'), income.totalIncome],
    [t('earn.profit-yesterday'), income.dayIncome],
  ]
  return (
    <Card className="p-5 desk:flex desk:items-end desk:gap-12">
      <div className="min-w-0">
        <div className="text-sm text-text-3">{t('earn.position')}</div>
        <div
          data-testid="fund-position"
          className="num mt-0.5 text-[30px] leading-10 font-semibold break-words desk:leading-9"
        >
          {covered ? COVER : `${figure(income.position, 2)} USDT`}
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 desk:mt-0 desk:gap-12">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className={`num text-[17px] font-semibold break-words ${covered ? '' : toneOf(value)}`}>
              {covered ? COVER : gained(value, 'usdt')}
            </dd>
          </div>
        ))}
      </dl>
      {children ? <div className="mt-4 desk:ms-auto desk:mt-0">{children}</div> : null}
    </Card>
  )
}
