// Calls that wait for a fresh code. One dialog serves all that wait at the same time.
import { create } from 'zustand'

interface State {
  waiting: ((given: boolean) => void)[]
  ask: () => Promise<boolean>
  answer: (given: boolean) => void
}

export const useStepUp = create<State>((set, get) => ({
  waiting: [],
  ask: () => new Promise((resolve) => set({ waiting: [...get().waiting, resolve] })),
  answer: (given) => {
    const { waiting } = get()
    set({ waiting: [] })
    for (const resolve of waiting) resolve(given)
  },
}))
