import { useEffect } from 'react'
import { listen } from './socket'
import { type Mark, marks } from './store'

/** All tickers at once, for as long as a list is on screen: those of markets, or those of the indexes behind them. */
export function useLiveTickers(price: 'LAST' | 'INDEX' = 'LAST') {
  useEffect(
    () => listen({ type: 'DETAIL', ...(price === 'INDEX' ? { price } : {}) }, () => undefined),
    [price],
  )
}

/** The mark of an instrument, live. */
export function useMark(symbol: string): Mark | undefined {
  useEffect(() => listen({ type: 'MARK', symbol }, () => undefined), [symbol])
  return marks.use(symbol)
}
