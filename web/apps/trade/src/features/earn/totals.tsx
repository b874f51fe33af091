import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import type { ReactNode } from 'react'
import { usePrefs } from '~/domain/settings/prefs'
import { figure } from '~/shared/format'

const COVER = '••••••'

/** What one has in funds, what it has earned, and what it earned yesterday: all in USDT. */
export function FundTotals({
  income,
  children,
}: {
  income: Data<'POST /api/financial/personalIncome'>
  children?: ReactNode
}) {
  const t = useT()
  const covered = usePrefs((prefs) => prefs.covered)
  const sum = (text: string) => (covered ? COVER : `${figure(text, 2)} USDT`)
  const figures: [string, string][] = [
    [t('earn.earned'), sum(income.totalIncome)],
    [t('earn.yesterday'), sum(income.dayIncome)],
  ]
  return (
    <Card className="p-5 desk:flex desk:items-end desk:gap-12">
      <div className="min-w-0">
        <div className="text-sm text-text-3">{t('earn.position')}</div>
        <div
          data-testid="fund-position"
          className="num mt-0.5 text-[30px] leading-10 font-semibold break-words desk:leading-9"
        >
          {sum(income.position)}
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 desk:mt-0 desk:gap-12">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className="num text-[17px] font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {children ? <div className="mt-4 desk:ms-auto desk:mt-0">{children}</div> : null}
    </Card>
  )
}
