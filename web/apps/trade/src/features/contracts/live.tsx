import { Countdown } from '@plimsoll/ui/countdown'
import { memo, useRef } from 'react'
import type { ContractCoin } from '~/domain/market/instruments'
import { useMark } from '~/domain/market/live'
import type { PositionRow } from '~/domain/trading/types'
import { figure, percent, share, signed, UNKNOWN, usd } from '~/shared/format'
import { sign } from '~/shared/money'
import { earnAt, returnOn } from './valuation'

/** The mark of an instrument, or the index it follows, live. */
export const MarkPrice = memo(function MarkPrice({
  symbol,
  scale,
  of = 'mark',
  fallback,
}: {
  symbol: string
  scale: number
  of?: 'mark' | 'index'
  fallback?: string | null | undefined
}) {
  const cell = useRef<HTMLSpanElement>(null)
  const price = useMark(symbol, cell)?.[of] ?? fallback
  return (
    <span ref={cell} data-live className="num">
      {figure(price, scale)}
    </span>
  )
})

/** What holding costs, and how long until it is paid again. */
export const Funding = memo(function Funding({ coin }: { coin: ContractCoin }) {
  const live = useMark(coin.coin)
  const next = live?.nextFunding ?? coin.nextFunding
  if (!next) return UNKNOWN
  return (
    <span data-live className="num">
      {share(live?.fundingRate ?? coin.usdtRate, 4)} · <Countdown until={next} />
    </span>
  )
})

/** What an open position has won or lost, live. The only part of it that renders when the mark moves. */
export const Result = memo(function Result({
  position,
  stacked,
  className = '',
}: {
  position: PositionRow
  stacked?: boolean
  className?: string
}) {
  const cell = useRef<HTMLSpanElement>(null)
  const mark = useMark(position.symbol, cell)?.mark ?? position.markPrice
  const earn = mark ? earnAt(position, mark) : position.earn
  const way = sign(earn)
  const tone = way > 0 ? 'text-up' : way < 0 ? 'text-down' : ''
  return (
    <span
      ref={cell}
      data-live
      className={`num ${tone} ${stacked ? 'block' : 'flex items-baseline justify-between gap-3'} ${className}`}
    >
      <span data-testid="pnl">{signed(earn, usd)}</span>
      <span className={stacked ? 'ms-1.5 text-[12px]' : 'text-[17px] font-medium'}>
        {percent(returnOn(earn, position.amount))}
      </span>
    </span>
  )
})
