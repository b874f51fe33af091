import type { Coin } from '~/domain/market/instruments'
import { ticker } from '~/domain/market/store'
import { big } from '~/shared/money'

export type SortBy = 'name' | 'price' | 'change' | 'volume'
export interface Order {
  by: SortBy
  falling: boolean
}

const price = (coin: Coin) => big(ticker(coin.marketSymbol)?.price ?? coin.amount)
const change = (coin: Coin) => big(ticker(coin.marketSymbol)?.changeRate ?? coin.diffRate)

const volume = (coin: Coin) => big(ticker(coin.marketSymbol)?.volume ?? coin.volume24)

const COMPARE: Record<SortBy, (a: Coin, b: Coin) => number> = {
  name: (a, b) => a.showSymbol.localeCompare(b.showSymbol),
  price: (a, b) => price(a).cmp(price(b)),
  change: (a, b) => change(a).cmp(change(b)),
  volume: (a, b) => volume(a).cmp(volume(b)),
}

/** A list in an order, as prices stand when it is asked for: rows do not jump under the finger. */
export function sorted<T extends Coin>(coins: T[], order: Order | undefined): T[] {
  if (!order) return coins
  const compare = COMPARE[order.by]
  return [...coins].sort((a, b) => (order.falling ? compare(b, a) : compare(a, b)))
}

/** Another column begins falling (names rising); the same one turns round, then lets go. */
export function nextOrder(now: Order | undefined, by: SortBy): Order | undefined {
  const first = by !== 'name'
  if (now?.by !== by) return { by, falling: first }
  return now.falling === first ? { by, falling: !first } : undefined
}
