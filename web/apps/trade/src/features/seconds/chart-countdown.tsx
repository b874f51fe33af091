import { useT } from '@plimsoll/i18n'
import { useCountdown } from '@plimsoll/ui/countdown'
import { indexSymbol } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { compare } from '~/shared/money'
import { left } from './running'
import type { SecondsRow } from './types'

/** More would cover the candles. */
const SHOWN_MAX = 3

function Left({ order }: { order: SecondsRow }) {
  const t = useT()
  const seconds = useCountdown(order.closeTime)
  const price = useTicker(indexSymbol(order.symbol))?.price
  const way = price && order.openPrice ? compare(price, order.openPrice) : 0
  const ahead = order.betContent === 1 ? way > 0 : way < 0
  const colour = way === 0 ? 'bg-primary text-on-primary' : ahead ? 'bg-up-fill' : 'bg-down-fill'
  return (
    <li
      className={`relative overflow-hidden rounded-sm px-2 py-1 text-[13px] font-semibold ${way === 0 ? colour : `${colour} text-on-fill`}`}
    >
      {t(order.betContent === 1 ? 'trade.seconds.up' : 'trade.seconds.down')}{' '}
      <span role="timer" className="num">
        {left(seconds)}
      </span>
      <span
        aria-hidden
        className="absolute start-0 bottom-0 h-0.5 bg-current"
        style={{ width: `${Math.min(100, (seconds / order.type) * 100)}%` }}
      />
    </li>
  )
}

/** The time that is left of what runs on this instrument, over its chart, in the colour of how it stands. */
export function ChartCountdown({ orders }: { orders: SecondsRow[] }) {
  if (!orders.length) return null
  const next = [...orders].sort((a, b) => a.closeTime - b.closeTime).slice(0, SHOWN_MAX)
  return (
    <ul className="pointer-events-none absolute end-20 top-13 z-10 flex flex-col items-end gap-1">
      {next.map((order) => (
        <Left key={order.id} order={order} />
      ))}
    </ul>
  )
}
