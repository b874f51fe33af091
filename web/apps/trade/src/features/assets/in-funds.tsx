import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { ChartPie } from 'lucide-react'
import { useIncome, useMayInvest } from '~/domain/earn/income'
import { usePrefs } from '~/domain/settings/prefs'
import { usd } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { Inside, LINE } from './product-line'
import { COVER } from './total'

/** What lies in funds, above what lies in the wallet they are bought from. */
export function InFunds() {
  const t = useT()
  const covered = usePrefs((prefs) => prefs.covered)
  const position = useIncome()?.position
  if (!useMayInvest()) return null
  const invested = position !== undefined && isPositive(position)
  return (
    <Card className="mb-3 overflow-hidden">
      <Link to={invested ? '/myInvestment' : '/financial'} className={LINE}>
        <Inside
          icon={<ChartPie size={20} strokeWidth={1.8} className="shrink-0 text-text-3" aria-hidden />}
          title={t('funds.invest')}
          note={t(invested ? 'funds.invested' : 'funds.invest-note')}
          end={invested ? (covered ? COVER : usd(position)) : null}
        />
      </Link>
    </Card>
  )
}
