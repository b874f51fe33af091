// How much of a coin there can be, and what it comes to. A purchase holds its price times its size and nothing else: the
// fee is taken from what is received.
import { type Decimal, fixed, floorTo, isPositive, least, over, times } from '~/shared/money'

export interface Offer {
  buys: boolean
  /** Free of what is given: money for a purchase, coins for a sale. */
  free: Decimal
  price: Decimal
  /** The smallest step of an amount, and the largest order. */
  step: Decimal
  max: Decimal
}

/** The most that can be bought or sold at a price. */
export function mostOf({ buys, free, price, step, max }: Offer): Decimal {
  const reach = buys ? (isPositive(price) ? over(free, price, 12) : '0') : free
  return floorTo(least(reach, max), step)
}

export const partOf = (most: Decimal, percent: number, step: Decimal): Decimal => {
  const part = floorTo(over(times(most, String(percent)), '100', 12), step)
  return isPositive(part) ? part : ''
}

/** How much of the most this is, in percent from 0 to 100. */
export function percentOf(size: Decimal, most: Decimal): number {
  if (!isPositive(size) || !isPositive(most)) return 0
  return Math.min(100, Math.round(Number(over(times(size, '100'), most, 4))))
}

/** What an amount comes to in money. */
export const totalOf = (amount: Decimal, price: Decimal): Decimal =>
  isPositive(amount) && isPositive(price) ? fixed(times(amount, price), 2) : ''

/** How much a total buys: never more than it pays for. */
export function amountOf(total: Decimal, price: Decimal, step: Decimal): Decimal {
  if (!isPositive(total) || !isPositive(price)) return ''
  const amount = floorTo(over(total, price, 12), step)
  return isPositive(amount) ? amount : ''
}
