import { memo, useEffect, useRef } from 'react'
import { figure, percent, UNKNOWN } from '~/shared/format'
import { compare, sign } from '~/shared/money'
import { useTicker } from './live'

/** How long a price keeps the colour of its move. */
const MOVED_MS = 600

const moved = new Map<HTMLElement, number>()
let sweep: ReturnType<typeof setInterval> | undefined

/** One timer for all cells: an animation for each would eat the frame. */
export function mark(element: HTMLElement, way: 'up' | 'down') {
  element.dataset.moved = way
  moved.set(element, Date.now() + MOVED_MS)
  sweep ??= setInterval(() => {
    const now = Date.now()
    for (const [cell, until] of moved) {
      if (until > now) continue
      delete cell.dataset.moved
      moved.delete(cell)
    }
    if (moved.size === 0) {
      clearInterval(sweep)
      sweep = undefined
    }
  }, 200)
}

/** The last price, live. The only thing that renders when it moves. */
export const Price = memo(function Price({
  symbol,
  fallback,
  className,
}: {
  symbol: string
  fallback?: string | null | undefined
  className?: string
}) {
  const cell = useRef<HTMLSpanElement>(null)
  const price = useTicker(symbol, cell)?.price ?? fallback
  const before = useRef(price)
  useEffect(() => {
    if (cell.current && price && before.current && price !== before.current) {
      mark(cell.current, compare(price, before.current) > 0 ? 'up' : 'down')
    }
    before.current = price
  }, [price])
  return (
    <span ref={cell} data-live className={`num ${className ?? ''}`}>
      {figure(price)}
    </span>
  )
})

/** The change over 24 hours in percent, live, in its colour. */
export const Change = memo(function Change({
  symbol,
  fallback,
  pill,
  className,
}: {
  symbol: string
  fallback?: string | null | undefined
  pill?: boolean
  className?: string
}) {
  const cell = useRef<HTMLSpanElement>(null)
  const rate = useTicker(symbol, cell)?.changeRate ?? fallback
  const way = rate ? sign(rate) : 0
  const colour = way > 0 ? 'text-up' : way < 0 ? 'text-down' : 'text-text-3'
  const wash = pill ? (way > 0 ? 'bg-up-wash' : way < 0 ? 'bg-down-wash' : 'bg-sunken') : ''
  return (
    <span
      ref={cell}
      data-live
      className={`num ${colour} ${wash} ${pill ? 'rounded-sm px-2 py-1' : ''} ${className ?? ''}`}
    >
      {rate ? percent(rate) : UNKNOWN}
    </span>
  )
})
