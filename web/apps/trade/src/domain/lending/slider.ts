// Where a slider stands for an amount, and which amount a place of the slider stands for.
import { add, big, compare, type Decimal, floorTo, isPositive, minus, over, times } from '~/shared/money'

/** Places of a slider: fine enough for a thumb. */
export const PLACES = 200
const SCALE = 8

/** The place of an amount between two ends; what lies outside is at an end. */
export function placeOf(amount: Decimal, least: Decimal, most: Decimal): number {
  if (compare(most, least) <= 0 || !isPositive(amount) || compare(amount, least) <= 0) return 0
  if (compare(amount, most) >= 0) return PLACES
  const share = over(minus(amount, least), minus(most, least), SCALE)
  return Math.round(Number(big(share).times(String(PLACES)).toFixed(SCALE)))
}

/** The amount of a place: the ends themselves at both ends, whole steps between them, never beyond an end. */
export function amountAt(place: number, least: Decimal, most: Decimal, step: Decimal): Decimal {
  if (place <= 0 || compare(most, least) <= 0) return least
  if (place >= PLACES) return most
  const part = over(times(minus(most, least), String(place)), String(PLACES), SCALE)
  const amount = floorTo(add(least, part), step)
  return compare(amount, least) < 0 ? least : amount
}
