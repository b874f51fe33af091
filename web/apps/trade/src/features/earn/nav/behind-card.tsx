import { useT } from '@plimsoll/i18n'
import { Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { leftToRight, share } from '~/shared/format'
import { coins, unitCount } from '../figures'
import type { NavFund } from './queries'
import { partOf } from './units'

/** What stands behind the units: the fund's own ledger account, who holds them, and what the operator took. words: earn.nav.behind.* words: earn.nav.behind-note.* */
export function NavBehindCard({ fund }: { fund: NavFund }) {
  const t = useT()
  const { nav } = fund
  const own = leftToRight(share(partOf(nav.operatorUnits, nav.units)))
  const figures = [
    ['gross', coins(nav.gross, fund.coin), t('earn.nav.behind-note.gross')],
    ['cash', coins(nav.cash, fund.coin), t('earn.nav.behind-note.cash')],
    ['units', unitCount(nav.units), t('earn.nav.behind-note.units')],
    ['operator', unitCount(nav.operatorUnits), t('earn.nav.behind-note.operator', { share: own })],
    [
      'fees',
      coins(nav.feesTaken, fund.coin),
      t('earn.nav.behind-note.fees', { fee: leftToRight(share(nav.feeYear)) }),
    ],
  ] as const
  return (
    <Card className="p-5">
      <h2 className="text-[17px] font-semibold">{t('earn.behind')}</h2>
      <p className="mt-1 text-sm text-text-2">
        {t('earn.nav.behind-intro', { account: leftToRight(`FUND:${fund.id}`) })}
      </p>
      <dl className="mt-2 divide-y divide-line">
        {figures.map(([word, value, note]) => (
          <div key={word} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <dt className="text-[15px] font-medium">{t(`earn.nav.behind.${word}`)}</dt>
            <dd data-testid={`behind-${word}`} className="num text-end! text-[15px] font-semibold">
              {value}
            </dd>
            <dd className="col-span-2 mt-0.5 text-sm text-text-3">{note}</dd>
          </div>
        ))}
      </dl>
      <Link
        to="/platform"
        className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
      >
        {t('earn.nav.check-ledger')}
      </Link>
    </Card>
  )
}
