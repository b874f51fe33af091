import type { QueryClient } from '@tanstack/react-query'
import { askAhead } from '~/domain/api/api'
import { askCandlesAhead, contractSource, indexSource, seriesOf, spotSource } from '~/domain/chart/source'
import { useChartState } from '~/domain/chart/state'
import { BOOK_LEVELS } from '~/domain/market/depth/book'
import { type Coin, contracts, named, seconds, spots } from '~/domain/market/instruments'
import type { Product } from './products'

const SOURCES = { contract: contractSource, spot: spotSource, seconds: indexSource } as const

function listOf(queries: QueryClient, product: Product): Promise<Coin[]> {
  if (product === 'contract') return queries.ensureQueryData(contracts)
  return product === 'spot' ? queries.ensureQueryData(spots) : queries.ensureQueryData(seconds)
}

/**
 * Asks for what a desk shows first while its code is on the way, one thing right after the other, instead of each when its
 * part of the page is drawn. What fails here is asked for by the page, which says so.
 */
export async function firstView(queries: QueryClient, product: Product, symbol: string) {
  const coins = await listOf(queries, product).catch(() => undefined)
  const coin = coins && (named(coins, symbol) ?? coins[0])
  if (!coin) return
  const { interval, quickInterval, layout } = useChartState.getState()
  const source = SOURCES[product]
  askCandlesAhead({
    symbol: coin.marketSymbol,
    interval: product === 'seconds' ? quickInterval : interval,
    series: seriesOf(source, layout.series),
  })
  if (product !== 'seconds')
    askAhead('GET /api/market/depth', { symbol: coin.marketSymbol, limit: BOOK_LEVELS })
}
