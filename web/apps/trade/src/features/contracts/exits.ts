// Where an order that is being filled in would be left: a take-profit and a stop-loss as prices, distances or money.
import { big, type Decimal, fixed, isPositive, minus, over, times } from '~/shared/money'

export const EXIT_UNITS = ['price', 'percent', 'money'] as const
export type ExitUnit = (typeof EXIT_UNITS)[number]
export type ExitKind = 'takeProfit' | 'stopLoss'

export interface Entry {
  side: 'long' | 'short'
  price: Decimal
  /** What one unit of price is worth for the whole order, in the wallet's money. */
  worth: Decimal
}

/** Whether the price has to rise to get there. */
const rises = (side: Entry['side'], kind: ExitKind) => (side === 'long') === (kind === 'takeProfit')

/** The price of an exit, on the digits of the instrument; nothing while it can't be one. */
export function exitPrice(
  kind: ExitKind,
  unit: ExitUnit,
  typed: string,
  entry: Entry | undefined,
  scale: number,
): Decimal {
  if (unit === 'price') return typed
  if (!entry || !isPositive(typed)) return ''
  const distance =
    unit === 'percent' ? over(times(entry.price, typed), '100', 12) : over(typed, entry.worth, 12)
  if (!isPositive(distance)) return ''
  const price = big(entry.price)[rises(entry.side, kind) ? 'plus' : 'minus'](big(distance)).toFixed()
  return big(price).gt('0') ? fixed(price, scale) : ''
}

/** What the order would have won or lost there, after the fees of both ways. */
export function exitResult(entry: Entry, price: Decimal, openFee: Decimal, closeFee: Decimal): Decimal {
  const move = entry.side === 'long' ? minus(price, entry.price) : minus(entry.price, price)
  const fees = big(times(entry.price, openFee))
    .plus(big(times(price, closeFee)))
    .toFixed()
  return times(minus(move, fees), entry.worth)
}

/** The same exit in another unit, for whoever changes it. */
export function exitTyped(unit: ExitUnit, price: Decimal, entry: Entry | undefined): string {
  if (unit === 'price' || !isPositive(price)) return price
  if (!entry) return ''
  const distance = big(price).minus(big(entry.price)).abs().toFixed()
  const typed =
    unit === 'percent' ? over(times(distance, '100'), entry.price, 2) : fixed(times(distance, entry.worth), 2)
  return isPositive(typed) ? typed : ''
}
