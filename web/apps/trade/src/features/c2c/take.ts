// What an order comes to and why it can't be made, before the server is asked. The rules are the engine's: by amount the coins
// are rounded down and the amount is paid as typed; by quantity the amount is rounded up to the minor unit.
import { big, compare, type Decimal, isPositive, least, over } from '~/shared/money'
import type { Ad } from './queries'

/** Digits after the point that coins have. */
export const COIN_SCALE = 8

/** What was typed: money, or coins. */
export type Unit = 'amount' | 'quantity'

export interface Deal {
  amount: Decimal
  quantity: Decimal
}

type Terms = Pick<Ad, 'price' | 'available' | 'minAmount' | 'maxAmount'>

const ROUND_UP = 3

const trimmed = (text: Decimal) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Nothing while nothing is typed. */
export function dealOf(unit: Unit, typed: Decimal, price: Decimal, decimals: number): Deal | undefined {
  if (!isPositive(typed) || !isPositive(price)) return undefined
  if (unit === 'amount') return { amount: typed, quantity: trimmed(over(typed, price, COIN_SCALE)) }
  return { amount: big(typed).times(big(price)).round(decimals, ROUND_UP).toFixed(), quantity: typed }
}

/** The largest amount that the advertisement can still serve. */
export const mostOf = (ad: Terms, decimals: number): Decimal =>
  trimmed(least(ad.maxAmount, big(ad.available).times(big(ad.price)).toFixed(decimals)))

export interface DealError {
  kind: 'least' | 'most' | 'short'
  /** The limit that was passed: money, or coins where they are short. */
  amount: Decimal
}

/** Why this can't be ordered; nothing when it can. `free`: coins that the caller can sell; nothing where they buy. */
export function dealErrorOf(
  deal: Deal | undefined,
  ad: Terms,
  decimals: number,
  free: Decimal | undefined,
): DealError | undefined {
  if (!deal) return undefined
  if (compare(deal.amount, ad.minAmount) < 0) return { kind: 'least', amount: ad.minAmount }
  const most = mostOf(ad, decimals)
  if (compare(deal.amount, most) > 0) return { kind: 'most', amount: most }
  if (free !== undefined && compare(deal.quantity, free) > 0) return { kind: 'short', amount: free }
  return undefined
}

/** What `Max` puts into the field. */
export function maximumOf(unit: Unit, ad: Terms, decimals: number, free: Decimal | undefined): Decimal {
  const most = mostOf(ad, decimals)
  if (unit === 'amount')
    return free === undefined ? most : trimmed(least(most, big(free).times(big(ad.price)).toFixed(decimals)))
  const coins = least(over(most, ad.price, COIN_SCALE), ad.available)
  return trimmed(free === undefined ? coins : least(coins, free))
}
