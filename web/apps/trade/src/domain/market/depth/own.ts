import type { Decimal } from '~/shared/money'
import { grouped } from './ladder'

/** Prices of one's own orders in a book. */
export interface OwnLevels {
  bids: Decimal[]
  asks: Decimal[]
}

/** The levels, as the book is read in steps, that hold an own order. */
export function ownAt(prices: Decimal[], step: Decimal, side: 'bid' | 'ask'): ReadonlySet<Decimal> {
  return new Set(prices.flatMap((price) => grouped([[price, '0']], step, side).map(([at]) => at)))
}
