import { type RefObject, useEffect } from 'react'
import { watchOnScreen } from './on-screen'
import { listen } from './socket'
import { type Mark, marks, type Ticker, tickers } from './store'
import type { Topic } from './subscriptions'

/** Where a figure stands: it is asked for only while that is on screen. */
type Cell = RefObject<Element | null>

/** Hears a topic for as long as its caller is there and, if it has a cell, seen. */
function useTopic(type: Topic['type'], symbol: string, cell?: Cell) {
  useEffect(() => {
    const start = () => listen({ type, symbol }, () => undefined)
    if (!cell) return start()
    if (!cell.current) return
    let stop: (() => void) | undefined
    const unwatch = watchOnScreen(cell.current, (seen) => {
      if (seen) stop ??= start()
      else {
        stop?.()
        stop = undefined
      }
    })
    return () => {
      unwatch()
      stop?.()
    }
  }, [type, symbol, cell])
}

/** The price of a market and its day, live. Wakes its caller when this market moves, and for nothing else. */
export function useTicker(symbol: string, cell?: Cell): Ticker | undefined {
  useTopic('DETAIL', symbol, cell)
  return tickers.use(symbol)
}

/** The mark of an instrument, live. */
export function useMark(symbol: string, cell?: Cell): Mark | undefined {
  useTopic('MARK', symbol, cell)
  return marks.use(symbol)
}
