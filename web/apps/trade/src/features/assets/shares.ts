import { add, compare, type Decimal, over, sign } from '~/shared/money'

export interface Part {
  name: string
  total: Decimal
}

export interface Share extends Part {
  /** Of all, as a fraction. */
  share: Decimal
}

/** Smaller parts are told together: more than this can't be told apart. */
const APART = 5

/** The parts of a whole, largest first, the smallest as one; what is nothing or owed is no part. */
export function sharesOf(parts: Part[], rest: string): Share[] {
  const held = parts.filter((part) => sign(part.total) > 0).sort((a, b) => compare(b.total, a.total))
  const sum = held.reduce((all, part) => add(all, part.total), '0')
  const shown = held.slice(0, held.length > APART ? APART - 1 : APART)
  const others = held.slice(shown.length).reduce((all, part) => add(all, part.total), '0')
  const told = sign(others) > 0 ? [...shown, { name: rest, total: others }] : shown
  return told.map((part) => ({ ...part, share: over(part.total, sum, 6) }))
}
