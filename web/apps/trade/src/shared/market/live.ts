import { useEffect } from 'react'
import { listen } from './socket'
import { type Mark, marks } from './store'

/** All tickers at once, for as long as a list is on screen. */
export function useLiveTickers() {
  useEffect(() => listen({ type: 'DETAIL' }, () => undefined), [])
}

/** The mark of an instrument, live. */
export function useMark(symbol: string): Mark | undefined {
  useEffect(() => listen({ type: 'MARK', symbol }, () => undefined), [symbol])
  return marks.use(symbol)
}
