// The course of a fund's value, from its daily valuations.
import type { Decimal } from '~/shared/money'
import type { NavCut } from './queries'
import { changeOf } from './units'

const DAY_MS = 86_400_000

export interface Point {
  time: number
  value: Decimal
}

/** The valuations of the last days, oldest first; all of them where no number is given. */
export function courseOf(cuts: Pick<NavCut, 'time' | 'nav'>[], days: number | undefined): Point[] {
  const newest = cuts[0]?.time ?? 0
  return cuts
    .filter(({ time }) => days === undefined || time >= newest - days * DAY_MS)
    .map(({ time, nav }) => ({ time, value: nav }))
    .reverse()
}

/** How far the value went from the first point to the last. */
export function courseChange(points: Point[]): Decimal | undefined {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && first !== last ? changeOf(first.value, last.value) : undefined
}

/** Each valuation with its change since the one before; the first one has none. */
export const withChanges = <C extends Pick<NavCut, 'nav'>>(cuts: C[]) =>
  cuts.map((cut, n) => {
    const before = cuts[n + 1]
    return { ...cut, change: before ? changeOf(before.nav, cut.nav) : undefined }
  })

/** Digits on the axis of a chart: as many as tell its values apart, four to eight. */
const DIGITS = { least: 4, most: 8, beyond: 2 } as const
export function digitsOf(points: Point[]): number {
  const values = points.map(({ value }) => Number(value))
  const span = Math.max(...values) - Math.min(...values)
  const needed = span > 0 ? Math.ceil(-Math.log10(span)) + DIGITS.beyond : DIGITS.least
  return Math.min(DIGITS.most, Math.max(DIGITS.least, needed))
}

/** The first 00:00 UTC after a moment. */
export const nextMidnight = (now: number) => (Math.floor(now / DAY_MS) + 1) * DAY_MS
