import { useSyncExternalStore } from 'react'

/** The latest of an instrument. Strings, as the server wrote them. */
export interface Ticker {
  price: string
  open: string
  high: string
  low: string
  volume: string
  change: string
  changeRate: string
  trend: 'rise' | 'fall' | 'draw'
  at: number
}

/** Screens are woken at most this often: faster than an eye reads, slower than a busy feed. */
const FLUSH_MS = 120

const tickers = new Map<string, Ticker>()
const listeners = new Map<string, Set<() => void>>()
const dirty = new Set<string>()
let waiting = false

function flush() {
  waiting = false
  // A tab nobody sees repaints nothing; the figures are there when it comes back.
  if (document.hidden) return
  for (const symbol of dirty) for (const listener of listeners.get(symbol) ?? []) listener()
  dirty.clear()
}

export function put(symbol: string, ticker: Ticker) {
  tickers.set(symbol, ticker)
  dirty.add(symbol)
  wake(FLUSH_MS)
}

function wake(after: number) {
  if (waiting) return
  waiting = true
  setTimeout(flush, after)
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && dirty.size) wake(0)
})

export const ticker = (symbol: string) => tickers.get(symbol)

function subscribe(symbol: string, listener: () => void) {
  let set = listeners.get(symbol)
  if (!set) {
    set = new Set()
    listeners.set(symbol, set)
  }
  set.add(listener)
  return () => {
    set.delete(listener)
    if (!set.size) listeners.delete(symbol)
  }
}

/** Wakes its caller when this instrument moves, and for nothing else. */
export const useTicker = (symbol: string): Ticker | undefined =>
  useSyncExternalStore(
    (listener) => subscribe(symbol, listener),
    () => tickers.get(symbol),
  )
