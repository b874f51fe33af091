// Units and money at one value, as the ledger rounds them. Knows no server.
import { add, compare, type Decimal, minus, over, sign, times } from '~/shared/money'

const SCALE = 8
const SMALLEST = '0.00000001'

/** Money for units, rounded down. */
export const moneyFor = (units: Decimal, value: Decimal): Decimal => over(times(units, value), '1', SCALE)

/** Units for money, rounded up: who asks for an amount gives up no less than it is worth. */
export function unitsFor(money: Decimal, value: Decimal): Decimal {
  const down = over(money, value, SCALE)
  return compare(times(down, value), money) < 0 ? add(down, SMALLEST) : down
}

/** A part of a whole as a fraction; nothing where there is no whole. */
export const partOf = (part: Decimal, whole: Decimal): Decimal | undefined =>
  sign(whole) > 0 ? over(part, whole, 6) : undefined

/** How far one value is from an earlier one, as a fraction. */
export const changeOf = (from: Decimal, to: Decimal): Decimal | undefined => partOf(minus(to, from), from)
