import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Preferences for order tickets, kept in this browser. */
interface TicketPreferences {
  /** Ask once more before an order is sent. */
  confirm: boolean
  /** What a contract's size is counted in. */
  unit: 'lots' | 'coin' | 'money' | 'risk'
  /** What a take-profit and a stop-loss are given in. */
  exitUnit: 'price' | 'percent' | 'money'
  set: (change: Partial<Pick<TicketPreferences, 'confirm' | 'unit' | 'exitUnit'>>) => void
}

export const useTicketPreferences = create<TicketPreferences>()(
  persist((set) => ({ confirm: false, unit: 'lots', exitUnit: 'price', set }), { name: 'plimsoll.ticket' }),
)
