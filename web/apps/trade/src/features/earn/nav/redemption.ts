// How much of an order can be redeemed at the next valuation.
import { compare, type Decimal, isPositive } from '~/shared/money'
import type { NavFigures, NavRequest, Position } from './queries'
import { moneyFor, unitsFor } from './units'

export type Way = 'all' | 'units' | 'amount'

type Held = Pick<Position, 'units' | 'nav' | 'lockedUntil' | 'earlyLeft'>

/** Whether a valuation falls into the lock-up; one at its end does not. */
export const isLockedAt = ({ lockedUntil }: Pick<Held, 'lockedUntil'>, cut: number) =>
  Boolean(lockedUntil && cut < lockedUntil)

/** The most units that a valuation may deal. */
export const mostUnits = (held: Held, cut: number): Decimal =>
  isLockedAt(held, cut) ? held.earlyLeft : held.units

/** What the call is told; nothing while there is nothing to ask for. */
export function askOf(
  way: Way,
  typed: Decimal,
  most: Decimal,
): { units?: string; amount?: string } | undefined {
  if (way === 'all') return isPositive(most) ? { units: most } : undefined
  if (!isPositive(typed)) return undefined
  return way === 'units' ? { units: typed } : { amount: typed }
}

/**
 * The valuation that pays what waits, next. A part that was paid leaves the request with the valuation it first waited for;
 * one that is delayed comes as soon as there are prices, and nobody knows when.
 */
export function paymentOf(
  { cutTime }: Pick<NavRequest, 'cutTime'>,
  nav: Pick<NavFigures, 'cutTime' | 'nextCut' | 'delayed'> | undefined,
): number | undefined {
  if (nav?.delayed) return undefined
  return nav && nav.cutTime >= cutTime ? nav.nextCut : cutTime
}

export interface Fault {
  /** `held`: there is less. `early`: only so much may leave within the lock-up. */
  kind: 'held' | 'early'
  /** The most, in what was typed: units or money. */
  most: Decimal
}

/** Why so much can't be redeemed, by the last value; nothing when it can. */
export function faultOf(way: Way, typed: Decimal, held: Held, cut: number): Fault | undefined {
  if (way === 'all' || !isPositive(typed)) return undefined
  const { units, nav } = held
  const wanted = way === 'units' ? typed : unitsFor(typed, nav)
  const said = (most: Decimal) => (way === 'units' ? most : moneyFor(most, nav))
  if (compare(wanted, units) > 0) return { kind: 'held', most: said(units) }
  const most = mostUnits(held, cut)
  return compare(wanted, most) > 0 ? { kind: 'early', most: said(most) } : undefined
}
