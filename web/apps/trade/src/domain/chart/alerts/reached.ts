// Price alerts whose price was reached. The server keeps those that wait; those that came true are kept in this browser.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { compare } from '~/shared/money'

/** A waiting alert. Direction: 0 when the price rises to it, 1 when it falls to it. */
export interface Waiting {
  id: number
  symbol: string
  price: string
  direction: number
  createdAt: number
}

export interface Reached extends Waiting {
  /** When its price was reached; of what happened while nobody looked, the candle's time. */
  at: number
  seen: boolean
}

/** Older ones are let go. */
const KEPT = 50

interface State {
  reached: Reached[]
  add: (alert: Waiting, at: number) => void
  see: () => void
  clear: () => void
}

export const useReached = create<State>()(
  persist(
    (set) => ({
      reached: [],
      add: (alert, at) =>
        set(({ reached }) =>
          reached.some(({ id }) => id === alert.id)
            ? { reached }
            : { reached: [{ ...alert, at, seen: false }, ...reached].slice(0, KEPT) },
        ),
      see: () => set(({ reached }) => ({ reached: reached.map((one) => ({ ...one, seen: true })) })),
      clear: () => set({ reached: [] }),
    }),
    { name: 'plimsoll.alerts' },
  ),
)

export const useUnseenAlerts = () => useReached(({ reached }) => reached.filter(({ seen }) => !seen).length)

/** Whether a price that was between these two has reached an alert. */
export const isReached = ({ direction, price }: Waiting, low: string, high: string) =>
  direction === 0 ? compare(high, price) >= 0 : compare(low, price) <= 0

interface Bar {
  timestamp: number
  high: string
  low: string
}

/** The first candle that reached an alert, of those that began after it was set. */
export const firstReach = (alert: Waiting, bars: Bar[]) =>
  bars
    .filter(({ timestamp }) => timestamp >= alert.createdAt)
    .sort((a, b) => a.timestamp - b.timestamp)
    .find(({ low, high }) => isReached(alert, low, high))?.timestamp
