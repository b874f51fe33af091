// A pool with a daily ceiling: what may be moved into it and out of it, as the engine checks it.
import { compare, type Decimal, fixed, isPositive, least, minus, times } from '~/shared/money'
import { scaleOf } from '../offer'
import type { DailyPool } from './queries'

export interface MoveFault {
  kind: 'least' | 'most' | 'short' | 'more' | 'rest'
  /** The limit that was passed. */
  amount: Decimal
}

type Limits = Pick<DailyPool, 'coin' | 'limitMin' | 'limitMax' | 'mine'>

/** Offered to somebody with this level. */
export const isOffered = ({ open, level }: Pick<DailyPool, 'open' | 'level'>, own: number) =>
  open && own >= level

const inPool = ({ mine }: Pick<DailyPool, 'mine'>): Decimal => mine?.amount ?? '0'

const atLeastNothing = (amount: Decimal): Decimal => (isPositive(amount) ? amount : '0')
const trimmed = (text: Decimal) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** The most that can still be added: within one's limit, and of what is free. */
export function mostToJoin(pool: Limits, free: Decimal | undefined): Decimal {
  const room = atLeastNothing(minus(pool.limitMax, inPool(pool)))
  return trimmed(fixed(free === undefined ? room : least(room, free), scaleOf(pool.coin)))
}

/** Why so much can't be added; limits are for everything that one has in the pool. */
export function joinFault(amount: Decimal, pool: Limits, free: Decimal | undefined): MoveFault | undefined {
  if (!isPositive(amount)) return undefined
  const missing = minus(pool.limitMin, inPool(pool))
  const room = atLeastNothing(minus(pool.limitMax, inPool(pool)))
  if (compare(amount, missing) < 0) return { kind: 'least', amount: missing }
  if (compare(amount, room) > 0) return { kind: 'most', amount: room }
  if (free !== undefined && compare(amount, free) > 0) return { kind: 'short', amount: free }
  return undefined
}

/** Why so much can't be taken out: what stays must be nothing, or the least that one may have. */
export function leaveFault(amount: Decimal, pool: Limits): MoveFault | undefined {
  if (!isPositive(amount)) return undefined
  const total = inPool(pool)
  if (compare(amount, total) > 0) return { kind: 'more', amount: total }
  const rest = minus(total, amount)
  return isPositive(rest) && compare(rest, pool.limitMin) < 0
    ? { kind: 'rest', amount: pool.limitMin }
    : undefined
}

/** What still earns today when so much is taken out: what came last leaves first. */
export function earningAfter(amount: Decimal, pool: Pick<DailyPool, 'mine'>): Decimal {
  const { mine } = pool
  if (!mine) return '0'
  const waiting = minus(mine.amount, mine.earning)
  const taken = atLeastNothing(minus(amount, waiting))
  return atLeastNothing(minus(mine.earning, taken))
}

const PAID_SCALE = 8

/** The most that a day pays for an amount, rounded down as the engine does it. */
export const ceilingOf = (amount: Decimal, { ceiling }: Pick<DailyPool, 'ceiling'>): Decimal =>
  trimmed(fixed(times(amount, ceiling), PAID_SCALE))
