import { figure, leftToRight, UNKNOWN } from '~/shared/format'
import { compare, type Decimal, minus } from '~/shared/money'
import { MONEY } from './queries'

type Figure = Decimal | undefined | null

/** Money with every digit it has. */
export const money = (text: Figure) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 0)} ${MONEY.toUpperCase()}`

/** The same inside of a sentence, where words may run the other way. */
export const moneySaid = (text: Figure) => leftToRight(money(text))

/** A name inside of a sentence, whichever way it runs. */
export const isolated = (name: string) => `\u2068${name}\u2069`

/** Fees are given in percent. */
export const percentOf = (text: Figure) => (text ? `${figure(text, 4, 0)}%` : UNKNOWN)

/** The same inside of a sentence. */
export const percentSaid = (text: Figure) => leftToRight(percentOf(text))

/** Digits after the point that a price may be typed with. */
export const SCALE = 6

/** What is left after paying; nothing when it is not known, and how much is missing when it does not suffice. */
export function afterPaying(
  price: Decimal,
  free: Decimal | undefined,
): { left?: Decimal; missing?: Decimal } {
  if (free === undefined) return {}
  return compare(free, price) < 0 ? { missing: minus(price, free) } : { left: minus(free, price) }
}
