import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { HandCoins, Lock } from 'lucide-react'
import { owedShort } from '~/domain/lending/figures'
import { useLoansOwed, usePledgeTotals } from '~/domain/lending/owing'
import { usePrefs } from '~/domain/settings/prefs'
import { leftToRight, share } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { Inside, LINE } from './product-line'
import { COVER } from './total'

/** What is owed, beside what is owned, and the ways to borrow. */
export function Borrowing() {
  const t = useT()
  const { covered } = usePrefs()
  const loans = useLoansOwed()
  const pledges = usePledgeTotals()
  const hide = (text: string) => (covered ? COVER : text)
  const icon = { size: 20, strokeWidth: 1.8, className: 'shrink-0 text-text-3', 'aria-hidden': true } as const
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-[19px] font-semibold">{t('funds.borrowing')}</h2>
      <Card className="divide-y divide-line overflow-hidden">
        <Link to={loans?.loans ? '/loan-record' : '/loan'} className={LINE}>
          <Inside
            icon={<HandCoins {...icon} />}
            title={t('funds.loan')}
            note={t(loans?.loans ? 'funds.loan-due' : 'funds.loan-note')}
            end={loans?.byCoin.map(([coin, total]) => (
              <span key={coin} className="block">
                {hide(owedShort(total, coin))}
              </span>
            ))}
          />
        </Link>
        <Link to={pledges?.orders ? '/pledge/pledgeOrder' : '/pledge'} className={LINE}>
          <Inside
            icon={<Lock {...icon} />}
            title={t('funds.pledge')}
            note={
              pledges?.orders && pledges.ltvMax
                ? t('funds.pledge-ltv', { ltv: leftToRight(share(pledges.ltvMax)) })
                : t('funds.pledge-note')
            }
            end={pledges && isPositive(pledges.totalDebt) ? hide(owedShort(pledges.totalDebt, 'usdt')) : null}
          />
        </Link>
      </Card>
    </section>
  )
}
