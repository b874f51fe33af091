import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { COLOURS } from '../indicators/catalog'
import type { IntervalId } from '../intervals'
import type { Series } from '../layouts/layout'
import type { CandleSource } from '../source'
import type { Compared } from './show'

/** As many candles of another instrument as the server gives at once. */
const COMPARED_BARS = 1000
const FRESH_MS = 30_000

/** Instruments to be drawn beside the one shown, each with a colour of its own. */
export function useCompared(
  source: CandleSource,
  symbols: string[],
  interval: IntervalId,
  series: Series,
  labelOf: (symbol: string) => string,
): Compared[] {
  const found = useQueries({
    queries: symbols.map((symbol) => ({
      queryKey: ['compared', symbol, interval, series],
      refetchInterval: FRESH_MS,
      queryFn: () => source.page({ symbol, interval, series, limit: COMPARED_BARS }),
    })),
  })
  const stamp = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  return useMemo(
    () =>
      symbols.flatMap((symbol, n) => {
        const bars = found[n]?.data
        const colour = COLOURS[(n * 2 + 1) % COLOURS.length] ?? COLOURS[0]
        return bars ? [{ symbol, bars, colour, label: labelOf(symbol) }] : []
      }),
    [symbols, stamp, labelOf],
  )
}
