// How far a price is from the index, and what a floating price is now.
import { big, type Decimal, isPositive, over, times } from '~/shared/money'

const HALF_EVEN = 2
/** Floating prices are rounded to this many digits, whatever the currency. */
const PRICE_SCALE = 2

/** What one coin is in a currency: its index in USDT, and what one USDT is in the currency. */
export const indexIn = (
  coinIndex: Decimal | null | undefined,
  rate: Decimal | null | undefined,
): Decimal | undefined => (coinIndex && rate ? times(coinIndex, rate) : undefined)

/** Index × ratio, as the engine rounds it: to the nearest cent, ties to even. */
export const floatingPrice = (index: Decimal | undefined, ratio: Decimal): Decimal | undefined =>
  index && isPositive(ratio)
    ? big(index).times(big(ratio)).round(PRICE_SCALE, HALF_EVEN).toFixed()
    : undefined

/** How many percent a price is above (or, with a minus, below) the index. */
export function distanceOf(
  price: Decimal | null | undefined,
  index: Decimal | undefined,
): Decimal | undefined {
  if (!price || !index || !isPositive(price) || !isPositive(index)) return undefined
  const hundredfold = big(price).minus(big(index)).times('100').toFixed()
  return big(over(hundredfold, index, 8))
    .round(2, HALF_EVEN)
    .toFixed()
}

/** Whether a price is better for the reader than the index. */
export const isBetter = (side: string, distance: Decimal) =>
  side === 'buy' ? big(distance).lt('0') : big(distance).gt('0')
