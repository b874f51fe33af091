import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** How somebody likes to fill in tickets. Kept in this browser. */
interface Habits {
  /** Ask once more before an order is sent. */
  confirm: boolean
  /** What a contract's size is counted in. */
  unit: 'lots' | 'coin' | 'money' | 'risk'
  /** What a take-profit and a stop-loss are given in. */
  exitUnit: 'price' | 'percent' | 'money'
  set: (change: Partial<Pick<Habits, 'confirm' | 'unit' | 'exitUnit'>>) => void
}

export const useHabits = create<Habits>()(
  persist((set) => ({ confirm: false, unit: 'lots', exitUnit: 'price', set }), { name: 'plimsoll.ticket' }),
)
