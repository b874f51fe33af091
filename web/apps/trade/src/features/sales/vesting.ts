// When tokens become free that are not free at once.
import { big, type Decimal, floorTo, minus, over, times } from '~/shared/money'
import type { Sale, Vesting } from './queries'

const DAY_MS = 86_400_000

export interface Part {
  time: number
  amount: Decimal
}

/** The parts of so many tokens, the one that is free at once first: each rounded down to the step, the last takes the rest. */
export function partsOf(
  tokens: Decimal,
  { atListing, parts, everyDays }: Vesting,
  { endTime, step }: Pick<Sale, 'endTime' | 'step'>,
): Part[] {
  const atOnce = plain(floorTo(times(tokens, atListing), step))
  const rest = minus(tokens, atOnce)
  const each = plain(floorTo(over(rest, String(parts), 12), step))
  const later = Array.from({ length: parts }, (_, n) => ({
    time: endTime + (n + 1) * everyDays * DAY_MS,
    amount: n + 1 < parts ? each : minus(rest, times(each, String(parts - 1))),
  }))
  return [{ time: endTime, amount: atOnce }, ...later]
}

/** What each later part is of the whole, as a fraction. */
export const laterShare = ({ atListing, parts }: Vesting): Decimal =>
  over(minus('1', atListing), String(parts), 6)

const plain = (text: Decimal) => big(text).toFixed()
