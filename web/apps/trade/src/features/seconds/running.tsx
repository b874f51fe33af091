import { useT } from '@plimsoll/i18n'
import { useCountdown } from '@plimsoll/ui/countdown'
import { indexSymbol } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { figure, usd } from '~/shared/format'
import { compare } from '~/shared/money'
import type { SecondsRow } from './types'

const SIZE = 64
const RADIUS = 28
const LENGTH = 2 * Math.PI * RADIUS
/** From here on time is said in hours. */
const LONG_S = 3600

export function left(seconds: number): string {
  if (seconds < 100) return String(seconds)
  if (seconds < LONG_S) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return `${Math.floor(seconds / LONG_S)}h`
}

/** The time left as a ring that closes. */
function Ring({ until, whole, colour }: { until: number; whole: number; colour: string }) {
  const seconds = useCountdown(until)
  const part = Math.min(1, seconds / whole)
  return (
    <div className="relative shrink-0">
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="5" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          stroke={colour}
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          className="transition-[stroke-dashoffset] duration-300 ease-linear"
        />
      </svg>
      <span role="timer" className="num absolute inset-0 grid place-items-center text-[17px] font-semibold">
        {left(seconds)}
      </span>
    </div>
  )
}

/** A second-contract on its way: time left, entry, and on which side of it the price stands now. */
export function Running({ order }: { order: SecondsRow }) {
  const t = useT()
  const price = useTicker(indexSymbol(order.symbol))?.price
  const way = price && order.openPrice ? compare(price, order.openPrice) : 0
  const ahead = order.betContent === 1 ? way > 0 : way < 0
  const colour = way === 0 ? 'var(--text-3)' : ahead ? 'var(--up)' : 'var(--down)'
  const now = way === 0 ? order.payoutDraw : ahead ? order.payoutWin : order.payoutLose
  return (
    <article className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <Ring until={order.closeTime} whole={order.type} colour={colour} />
      <div className="min-w-0 flex-1">
        <div className="font-semibold">
          {order.symbol.toUpperCase()}{' '}
          <span className={order.betContent === 1 ? 'text-up' : 'text-down'}>
            {t(order.betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down')}
          </span>{' '}
          <span className="num text-text-3">{usd(order.betAmount)}</span>
        </div>
        <div className="num text-sm text-text-3">
          {order.openPrice
            ? `${figure(order.openPrice)} → ${figure(price)}`
            : t('trade.seconds.waiting-entry')}
        </div>
      </div>
      <div className="text-end">
        <div className="num text-[19px] font-semibold" style={{ color: colour }}>
          {order.openPrice ? usd(now) : '—'}
        </div>
        <div className="text-[13px] text-text-3">{t('trade.seconds.if-now')}</div>
      </div>
    </article>
  )
}
