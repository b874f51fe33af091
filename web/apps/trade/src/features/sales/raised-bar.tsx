import { useT } from '@plimsoll/i18n'
import { coinsSaid, said } from './figures'
import { phaseOf } from './phase'
import { MONEY, type Sale } from './queries'
import { reachOf } from './raised'

/** A cap's place on the bar. */
function Mark({ at, strong }: { at: number; strong?: boolean }) {
  return (
    <div
      className={`absolute -top-1 h-4 w-0.5 -translate-x-1/2 rounded-full rtl:translate-x-1/2 ${strong ? 'bg-accent' : 'bg-line-strong'}`}
      style={{ insetInlineStart: `${at * 100}%` }}
    />
  )
}

/** What is committed, against what the sale needs and what it can take. */
export function RaisedBar({ sale, className }: { sale: Sale; className?: string }) {
  const t = useT()
  const reach = reachOf(sale)
  const phase = phaseOf(sale)
  const isPaid = phase === 'done'
  const isOver = phase !== 'announced' && phase !== 'open'
  const of = { raised: said(sale.raisedAmount), cap: coinsSaid(sale.raisingAmount, MONEY) }
  const text = isPaid ? t('sales.paid-of', of) : t('sales.committed-of', of)
  return (
    <div className={className}>
      <div
        role="meter"
        aria-label={t(isPaid ? 'sales.paid-in' : 'sales.committed')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(reach.raised * 100)}
        aria-valuetext={text}
        className="relative h-2 rounded-full bg-sunken"
      >
        <div
          className={`absolute inset-y-0 start-0 rounded-full ${reach.hasEnough ? 'bg-good' : 'bg-text-2'}`}
          style={{ width: `${reach.raised * 100}%` }}
        />
        <Mark at={reach.softCap} strong />
        {reach.isOver ? <Mark at={reach.hardCap} /> : null}
      </div>
      <div className="mt-2 text-[15px] font-medium">{text}</div>
      <div className="mt-0.5 flex items-center gap-2 text-[13px] text-text-3">
        <span aria-hidden className="h-3 w-0.5 shrink-0 rounded-full bg-accent" />
        {t(
          reach.hasEnough ? 'sales.soft-cap-reached' : isOver ? 'sales.soft-cap-missed' : 'sales.soft-cap-of',
          {
            amount: coinsSaid(sale.softCap, MONEY),
          },
        )}
      </div>
      {reach.isOver && !isOver ? (
        <div className="mt-0.5 text-[13px] text-text-3">{t('sales.over-cap')}</div>
      ) : null}
    </div>
  )
}
