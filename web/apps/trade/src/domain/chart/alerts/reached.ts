// Price alerts whose price was reached. The server keeps those that wait; those that came true are kept in this browser.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

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
