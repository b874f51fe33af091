import { useT } from '@plimsoll/i18n'
import { Badge, Card } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { moment, share } from '~/shared/format'
import { changed, changeTone, round, unitValue } from '../figures'
import { basketCoins, useFundName } from '../fund-name'
import { offerOf } from '../offer'
import { CoinMarks } from './coin-marks'
import { coinsOf } from './holdings'
import { useLockText } from './lock-text'
import type { NavFund } from './queries'

/** A fund that holds coins at a glance: what a unit is worth, what it really made, and what it costs. Nothing is forecast. */
export function NavCard({ fund }: { fund: NavFund }) {
  const t = useT()
  const name = useFundName()
  const lock = useLockText()
  const { nav } = fund
  const figures: [string, ReactNode, string?][] = [
    [t('earn.nav.made', { days: 30 }), changed(nav.realized30d), changeTone(nav.realized30d)],
    [t('earn.nav.drawdown'), changed(nav.drawdownMax), changeTone(nav.drawdownMax)],
    [t('earn.nav.fee-year'), share(nav.feeYear)],
    [t('earn.minimum'), round(fund.limitMin, fund.coin)],
  ]
  return (
    <Link to="/financialDetails/$id" params={{ id: String(fund.id) }} className="block h-full">
      <Card className="h-full p-4 transition-colors duration-120 hover:bg-sunken/60 desk:p-5">
        <div className="flex items-center gap-3">
          <CoinMarks coins={basketCoins(fund.title) ?? coinsOf(nav)} />
          <div className="min-w-0 flex-1">
            <h3 className="text-[16px] leading-snug font-semibold break-words">
              <bdi>{name(fund.title, fund.coin)}</bdi>
            </h3>
            <div className="truncate text-[13px] text-text-3">{lock(nav)}</div>
          </div>
          <div className="shrink-0 text-end">
            <div data-testid="nav-value" className="num text-end! text-[22px] leading-7 font-semibold">
              {unitValue(nav.value)}
            </div>
            <div className="text-[13px] text-text-3">{t('earn.nav.per-unit')}</div>
          </div>
        </div>
        <dl className="mt-3.5 grid grid-cols-2 gap-x-4 gap-y-3 text-[15px]">
          {figures.map(([name, value, tone]) => (
            <div key={name} className="min-w-0">
              <dt className="text-[13px] text-text-3">{name}</dt>
              <dd className={`num font-medium ${tone ?? ''}`}>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line pt-3 text-[13px] text-text-3">
          <span>{t('earn.nav.next')}</span>
          {offerOf(fund) === 'closed' ? (
            <Badge>{t('earn.closed')}</Badge>
          ) : nav.delayed ? (
            <Badge tone="warn">{t('earn.nav.delayed-short')}</Badge>
          ) : (
            <span className="num">{moment(nav.nextCut)}</span>
          )}
        </div>
      </Card>
    </Link>
  )
}
