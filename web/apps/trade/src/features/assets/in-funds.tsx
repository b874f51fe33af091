import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ChartPie } from 'lucide-react'
import { useIncome, useMayInvest } from '~/domain/earn/income'
import { usePrefs } from '~/domain/settings/prefs'
import { signed, usd } from '~/shared/format'
import { isPositive, sign } from '~/shared/money'
import { Inside, LINE } from './product-line'
import { COVER } from './total'

/** What funds have gained or lost so far; nothing while that is nothing. */
function Profit({ sum }: { sum: string }) {
  const way = sign(sum)
  return way ? (
    <span className={`block text-[13px] ${way > 0 ? 'text-up' : 'text-down'}`}>{signed(sum, usd)}</span>
  ) : null
}

/** What lies in funds, above what lies in the wallet they are bought from. */
export function InFunds() {
  const t = useT()
  const covered = usePrefs((prefs) => prefs.covered)
  const income = useIncome()
  const position = income?.position
  if (!useMayInvest()) return null
  const invested = position !== undefined && isPositive(position)
  return (
    <Card className="mb-3 overflow-hidden">
      <Link to={invested ? '/myInvestment' : '/financial'} className={LINE}>
        <Inside
          icon={<ChartPie size={20} strokeWidth={1.8} className="shrink-0 text-text-3" aria-hidden />}
          title={t('funds.invest')}
          note={t(invested ? 'funds.invested' : 'funds.invest-note')}
          end={
            invested ? (
              <>
                {covered ? COVER : usd(position)}
                {covered ? null : <Profit sum={income?.totalIncome ?? '0'} />}
              </>
            ) : null
          }
        />
      </Link>
    </Card>
  )
}
