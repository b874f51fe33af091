import { big, compare, type Decimal, floorTo, isPositive, sign } from '~/shared/money'

export type Side = 'long' | 'short'

/** Enough digits for a price before it is rounded to the market's own. */
const WORKING_DIGITS = 12

interface Opened {
  side: Side
  open: Decimal
  /** In coins, not in lots. */
  quantity: Decimal
  /** Of opening and of closing, as fractions. */
  openFee: Decimal
  closeFee: Decimal
}

/**
 * Where to close for a wanted profit after both fees; nothing if no price above zero brings it.
 * Rounded to the market's digits in the direction that still brings it.
 */
export function targetPrice(position: Opened, wanted: Decimal, scale: number): Decimal | undefined {
  const { side, open, quantity, openFee, closeFee } = position
  if (!isPositive(open) || !isPositive(quantity)) return undefined
  const each = big(wanted).div(big(quantity))
  const cost = big(open).times(big(openFee))
  const price =
    side === 'long'
      ? big(open)
          .plus(cost)
          .plus(each)
          .div(big('1').minus(big(closeFee)))
      : big(open)
          .minus(cost)
          .minus(each)
          .div(big('1').plus(big(closeFee)))
  const UP = 3
  const DOWN = 0
  const rounded = price.round(Math.min(scale, WORKING_DIGITS), side === 'long' ? UP : DOWN)
  return sign(rounded.toFixed()) > 0 ? rounded.toFixed(scale) : undefined
}

/** Whether a stop is on the losing side of where it was opened. */
export const isStop = (side: Side, open: Decimal, stop: Decimal) =>
  side === 'long' ? compare(stop, open) < 0 : compare(stop, open) > 0

/** How many whole lots lose no more than `risk` when they are closed at the stop, both fees included. */
export function lotsFor(
  { side, open, openFee, closeFee }: Omit<Opened, 'quantity'>,
  stop: Decimal,
  risk: Decimal,
  lot: Decimal,
): Decimal | undefined {
  if (!isPositive(open) || !isPositive(stop) || !isPositive(risk) || !isStop(side, open, stop))
    return undefined
  const each = big(open)
    .minus(big(stop))
    .abs()
    .plus(big(open).times(big(openFee)))
    .plus(big(stop).times(big(closeFee)))
  return floorTo(
    big(risk)
      .div(each.times(big(lot)))
      .toFixed(),
    '1',
  )
}

/** How far the price may move until liquidation, in percent of where it was opened. */
export const distance = (open: Decimal, liquidation: Decimal): Decimal =>
  isPositive(open) ? big(liquidation).minus(big(open)).abs().div(big(open)).times('100').toFixed() : '0'
