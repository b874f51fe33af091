import { figure, UNKNOWN } from '~/shared/format'
import { add, compare, type Decimal, floorTo } from '~/shared/money'

const CENT = '0.01'

/** What is owed, with every digit it has: a debt that is rounded is another debt. */
export const owed = (text: Decimal | undefined | null, coin: string) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 2)} ${coin.toUpperCase()}`

/** What is owed, at a glance: to the cent, rounded up, so that nobody is told less than they owe. */
export function owedShort(text: Decimal | undefined | null, coin: string) {
  if (text === undefined || text === null) return UNKNOWN
  const down = floorTo(text, CENT)
  return `${figure(compare(down, text) < 0 ? add(down, CENT) : down, 2)} ${coin.toUpperCase()}`
}

/** A rate that is given in percent. */
export const rate = (text: Decimal | undefined | null, scale = 4) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, scale, 0)}%`

/** Cheap coins are priced with more digits: so many at least, so many at most. */
const DIGITS: [below: Decimal, most: number, least: number][] = [
  ['1', 6, 4],
  ['10', 4, 2],
]

/** A price of a coin. */
export function price(text: Decimal | undefined | null) {
  if (text === undefined || text === null) return UNKNOWN
  const [, most, least] = DIGITS.find(([below]) => compare(text, below) < 0) ?? ['', 2, 2]
  return figure(text, most, least)
}
