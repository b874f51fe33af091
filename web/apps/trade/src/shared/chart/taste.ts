import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { IntervalId } from './intervals'

interface Taste {
  interval: IntervalId
  /** For what is over in a minute. */
  quickInterval: IntervalId
  shape: 'candles' | 'line'
  indicators: string[]
  set: (change: Partial<Omit<Taste, 'set' | 'toggle'>>) => void
  toggle: (indicator: string) => void
}

/** How the reader likes charts; the same for all of them. */
export const useTaste = create<Taste>()(
  persist(
    (set) => ({
      interval: 'FIFTEEN_MIN',
      quickInterval: 'ONE_MIN',
      shape: 'candles',
      indicators: ['MA'],
      set,
      toggle: (name) =>
        set(({ indicators }) => ({
          indicators: indicators.includes(name)
            ? indicators.filter((one) => one !== name)
            : [...indicators, name],
        })),
    }),
    { name: 'plimsoll.chart' },
  ),
)
