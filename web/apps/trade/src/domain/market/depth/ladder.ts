import { add, big, type Decimal } from '~/shared/money'
import type { Level } from './book'

/** A level with what stands before it, as a share of the longest side. */
export interface Rung {
  price: Decimal
  quantity: Decimal
  /** Of this level and all better ones. */
  total: Decimal
  part: number
}

/** Levels put together in steps of a price: bids downwards, asks upwards, so that no group promises a better price. */
export function grouped(levels: Level[], step: Decimal, side: 'bid' | 'ask'): Level[] {
  const unit = big(step)
  const groups: Level[] = []
  for (const [price, quantity] of levels) {
    const count = big(price)
      .div(unit)
      .round(0, side === 'bid' ? 0 : 3)
    const at = count.times(unit).toFixed()
    const last = groups.at(-1)
    if (last?.[0] === at) last[1] = add(last[1], quantity)
    else groups.push([at, quantity])
  }
  return groups
}

const total = (levels: Level[]) => levels.reduce((sum, [, quantity]) => add(sum, quantity), '0')

/** Both sides as rungs. The bars of both are measured with one yardstick. */
export function ladder(bids: Level[], asks: Level[]): { bids: Rung[]; asks: Rung[] } {
  const sums = [total(bids), total(asks)].map(big)
  const most = sums.reduce((a, b) => (a.gt(b) ? a : b), big('0'))
  const rungs = (levels: Level[]): Rung[] => {
    let sum = '0'
    return levels.map(([price, quantity]) => {
      sum = add(sum, quantity)
      return { price, quantity, total: sum, part: most.gt('0') ? Number(big(sum).div(most).toFixed(4)) : 0 }
    })
  }
  return { bids: rungs(bids), asks: rungs(asks) }
}

/** Bids as a share of both sides, in percent; `null` for an empty book. */
export function bidShare(bids: Rung[], asks: Rung[]): number | null {
  const [bid, ask] = [big(bids.at(-1)?.total ?? '0'), big(asks.at(-1)?.total ?? '0')]
  const both = bid.plus(ask)
  return both.gt('0') ? Number(bid.div(both).times('100').toFixed(0)) : null
}

/** The steps a book can be read in: the price's own, and coarser ones. */
export function stepsOf(scale: number): Decimal[] {
  const tick = big(`1e-${scale}`)
  return ['1', '10', '50', '100', '1000'].map((times) => tick.times(times).toFixed())
}

/** Digits that quantities are shown with, so that a column stands still. */
export function digitsOf(levels: Level[]): number {
  const most = levels.reduce((a, [, quantity]) => (big(quantity).gt(a) ? big(quantity) : a), big('0'))
  return most.gte('10000') ? 0 : most.gte('100') ? 1 : most.gte('10') ? 2 : 4
}
