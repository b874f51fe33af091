import { add, compare, type Decimal, over, sign, times } from '~/shared/money'

export interface Part {
  name: string
  total: Decimal
}

export interface Share extends Part {
  /** Of all, as a fraction, to a tenth of a percent. All of them together are the whole. */
  share: Decimal
}

const THOUSAND = 1000

/** Smaller parts are told together: more than this can't be told apart. */
const APART = 5

/** The parts of a whole, largest first, the smallest as one; what is nothing or owed is no part. */
export function sharesOf(parts: Part[], rest: string): Share[] {
  const held = parts.filter((part) => sign(part.total) > 0).sort((a, b) => compare(b.total, a.total))
  const sum = held.reduce((all, part) => add(all, part.total), '0')
  const shown = held.slice(0, held.length > APART ? APART - 1 : APART)
  const others = held.slice(shown.length).reduce((all, part) => add(all, part.total), '0')
  const told = sign(others) > 0 ? [...shown, { name: rest, total: others }] : shown
  return inThousandths(told.map((part) => over(part.total, sum))).map((share, n) => ({
    ...(told[n] as Part),
    share,
  }))
}

/** Cut down to thousandths; what that left over goes to those that lost most by it. */
function inThousandths(fractions: Decimal[]): Decimal[] {
  const exact = fractions.map((fraction) => times(fraction, String(THOUSAND)))
  const cut = exact.map((value) => Math.floor(Number(value)))
  const lost = exact.map((value, n) => Number(value) - (cut[n] ?? 0))
  const left = exact.length ? THOUSAND - cut.reduce((sum, value) => sum + value, 0) : 0
  const next = lost.map((_, n) => n).sort((a, b) => (lost[b] ?? 0) - (lost[a] ?? 0))
  const raised = new Set(next.slice(0, left))
  return cut.map((value, n) => over(String(value + (raised.has(n) ? 1 : 0)), String(THOUSAND), 3))
}
