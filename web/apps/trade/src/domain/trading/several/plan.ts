// The orders that a pair or a scale stands for, and what they hold, counted as the engine counts them.
import { add, big, type Decimal, floorTo, over, times } from '~/shared/money'
import type { Typed } from './bodies'
import { pair, scale } from './bodies'

/** One of several orders. */
export interface Planned {
  /** At its price; or from a stop on, at its price or at market. */
  kind: 'limit' | 'stop' | 'stop-market'
  /** The limit; of a stop at market, the stop. */
  price: Decimal
  stop?: Decimal
  quantity: Decimal
}

/** The smallest steps of a market. */
export interface Steps {
  priceScale: number
  /** Digits of a quantity. */
  digits: number
}

const stepOf = (scale: number): Decimal => (scale ? `0.${'0'.repeat(scale - 1)}1` : '1')

/** So many steps as a whole number, without what is beyond the last one. */
const count = (figure: Decimal, scale: number) => BigInt(floorTo(times(figure, 1 + '0'.repeat(scale)), '1'))

const written = (steps: bigint, scale: number): Decimal => times(String(steps), stepOf(scale))

/** A scale's orders, from the first price to the last: even distances in whole ticks, what does not divide to the first ones. */
function ofScale(typed: Typed, { priceScale, digits }: Steps): Planned[] {
  const [from, to] = [count(typed.from, priceScale), count(typed.to, priceScale)]
  const orders = BigInt(typed.count)
  const all = count(typed.total, digits)
  const distance = to > from ? to - from : from - to
  // Closer than a tick from each other they would not be so many.
  if (distance < orders - 1n || all < orders) return []
  return Array.from({ length: Number(orders) }, (_, index) => {
    const n = BigInt(index)
    const step = (distance * n) / (orders - 1n)
    return {
      kind: 'limit',
      price: written(to > from ? from + step : from - step, priceScale),
      quantity: written(all / orders + (n < all % orders ? 1n : 0n), digits),
    }
  })
}

function ofPair(typed: Typed): Planned[] {
  const { price, stop, stopLimit, total: quantity } = typed
  return [
    { kind: 'limit', price, quantity },
    Number(stopLimit)
      ? { kind: 'stop', price: stopLimit, stop, quantity }
      : { kind: 'stop-market', price: stop, quantity },
  ]
}

/** The orders that would be placed; none while something is missing. */
export function planned(kind: 'oco' | 'scale', typed: Typed, steps: Steps): Planned[] {
  if (kind === 'oco') return pair('', typed) ? ofPair(typed) : []
  return scale('', typed) ? ofScale(typed, steps) : []
}

export const worthOf = ({ price, quantity }: Planned) => times(price, quantity)

const sum = (figures: Decimal[]) => figures.reduce(add, '0')

export const totalOf = (orders: Planned[]) => sum(orders.map(worthOf))

/** What a unit costs if all of them are filled. */
export const averageOf = (orders: Planned[], scale: number) =>
  over(totalOf(orders), sum(orders.map(({ quantity }) => quantity)), scale)

/**
 * Money that purchases on spot hold: each its value, and a pair the dearer one's. A stop at market holds `reserve` more than
 * its stop says, for the price to move until it is filled.
 */
export function moneyHeld(kind: 'oco' | 'scale', orders: Planned[], reserve: Decimal, { priceScale }: Steps) {
  const held = orders.map((order) =>
    order.kind === 'stop-market'
      ? times(floorTo(times(order.price, add('1', reserve)), stepOf(priceScale)), order.quantity)
      : worthOf(order),
  )
  return kind === 'scale' ? sum(held) : held.reduce((most, one) => (big(one).gt(big(most)) ? one : most), '0')
}
