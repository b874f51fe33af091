// The arithmetic of loan-to-value as it is shown: the server's own figures, followed from tick to tick. Knows no page.
import {
  add,
  big,
  compare,
  type Decimal,
  floorTo,
  isPositive,
  least,
  minus,
  over,
  sign,
  times,
} from '~/shared/money'

const SCALE = 8
const SMALLEST = '0.00000001'
const CENT = '0.01'

export interface Levels {
  initLtv: Decimal
  callLtv: Decimal
  liqLtv: Decimal
}

/** What is owed as a share of what the collateral is worth; nothing where it is worth nothing. */
export function ltvOf(debt: Decimal, collateral: Decimal, price: Decimal): Decimal | undefined {
  const value = times(collateral, price)
  return isPositive(value) ? over(debt, value, SCALE) : undefined
}

/** The price at which what is owed is this share of the value. */
export const priceAt = (debt: Decimal, collateral: Decimal, level: Decimal): Decimal =>
  over(debt, times(collateral, level), SCALE)

/** How far a price lies from the present one, in percent: below it with a minus. */
export const distance = (price: Decimal, index: Decimal): Decimal =>
  times(over(minus(price, index), index, 6), '100')

/** Where a loan stands among its levels. */
export type Zone = 'safe' | 'raised' | 'called' | 'sold'

export function zoneOf(ltv: Decimal, { initLtv, callLtv, liqLtv }: Levels): Zone {
  if (compare(ltv, liqLtv) >= 0) return 'sold'
  if (compare(ltv, callLtv) >= 0) return 'called'
  return compare(ltv, initLtv) > 0 ? 'raised' : 'safe'
}

/** The slider moves by half a percent. */
const PLACES_OF_ONE = '200'

/** The last place of the slider: never beyond the initial level. */
export const lastPlace = (initLtv: Decimal) => Number(floorTo(times(initLtv, PLACES_OF_ONE), '1'))

export const ltvAtPlace = (place: number): Decimal => over(String(place), PLACES_OF_ONE, SCALE)

export function placeOfLtv(ltv: Decimal | undefined, initLtv: Decimal): number {
  if (ltv === undefined || sign(ltv) <= 0) return 0
  const place = Math.round(Number(big(ltv).times(PLACES_OF_ONE).toFixed(SCALE)))
  return Math.min(place, lastPlace(initLtv))
}

/** The loan that is this share of the collateral's value, in whole cents: rounded down, so it never passes the level. */
export const loanAt = (collateral: Decimal, price: Decimal, ltv: Decimal): Decimal =>
  floorTo(times(times(collateral, price), ltv), CENT)

export interface Sale {
  /** What is really sold: never more than repays everything. */
  sold: Decimal
  fee: Decimal
  repaid: Decimal
}

/** What selling a part of the collateral at a price brings. The fee is rounded up, as the ledger does it. */
export function saleOf(amount: Decimal, price: Decimal, liqFee: Decimal, debt: Decimal): Sale {
  const kept = minus('1', liqFee)
  const enough = over(debt, times(price, kept), SCALE)
  const sold = compare(amount, enough) > 0 ? add(enough, SMALLEST) : amount
  const gross = floorTo(times(sold, price), SMALLEST)
  const exact = times(gross, liqFee)
  const down = floorTo(exact, SMALLEST)
  const fee = compare(down, exact) < 0 ? add(down, SMALLEST) : down
  return { sold, fee, repaid: least(minus(gross, fee), debt) }
}

/** What a sale must repay at least: the price may move by one percent between the look and the press. */
const TOLERANCE = '0.99'
export const leastRepaid = (repaid: Decimal): Decimal => floorTo(times(repaid, TOLERANCE), SMALLEST)
