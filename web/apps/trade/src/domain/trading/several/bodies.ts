import { big, minus, over } from '~/shared/money'

export const ORDERS_LEAST = 2
export const ORDERS_MOST = 20

/** What is typed into the sheet of several orders. */
export interface Typed {
  side: 'buy' | 'sell'
  total: string
  /** Of a pair: the limit order's price, the stop, and the stop order's own limit, at market when empty. */
  price: string
  stop: string
  stopLimit: string
  /** Of a scale: between which prices, and how many. */
  from: string
  to: string
  count: string
}

export const NOTHING: Omit<Typed, 'side'> = {
  total: '',
  price: '',
  stop: '',
  stopLimit: '',
  from: '',
  to: '',
  count: '5',
}

const typeOf = (side: Typed['side']) => (side === 'buy' ? 0 : 1)

/** A limit and a stop of which one cancels the other; nothing while something is missing. */
export function pair(symbol: string, typed: Typed) {
  if (![typed.total, typed.price, typed.stop].every(Number)) return undefined
  return {
    symbol,
    type: typeOf(typed.side),
    delegateTotal: typed.total,
    delegatePrice: typed.price,
    stopPrice: typed.stop,
    ...(Number(typed.stopLimit) ? { stopDelegatePrice: typed.stopLimit } : {}),
  }
}

const isCount = (count: string) =>
  Number.isInteger(Number(count)) && Number(count) >= ORDERS_LEAST && Number(count) <= ORDERS_MOST

/** Limit orders at even distances; nothing while something is missing or the two prices are one. */
export function scale(symbol: string, typed: Typed) {
  if (![typed.total, typed.from, typed.to].every(Number) || !isCount(typed.count)) return undefined
  if (big(typed.from).eq(big(typed.to))) return undefined
  return {
    symbol,
    type: typeOf(typed.side),
    fromPrice: typed.from,
    toPrice: typed.to,
    count: Number(typed.count),
    delegateTotal: typed.total,
  }
}

/** From one order of a scale to the next. */
export const distanceOf = (typed: Typed) =>
  Number(typed.from) && Number(typed.to) && isCount(typed.count)
    ? over(big(minus(typed.to, typed.from)).abs().toFixed(), String(Number(typed.count) - 1), 8)
    : undefined
