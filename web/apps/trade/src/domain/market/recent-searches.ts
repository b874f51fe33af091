import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Something that was opened from the search. */
export interface Opened {
  kind: 'coin' | 'page'
  id: string
}

const MOST = 8

/** The latest first, each once. */
export const withOpened = (before: Opened[], now: Opened): Opened[] =>
  [now, ...before.filter(({ kind, id }) => kind !== now.kind || id !== now.id)].slice(0, MOST)

interface Recent {
  opened: Opened[]
  open: (one: Opened) => void
  clear: () => void
}

/** What was found before, kept in this browser. */
export const useRecent = create<Recent>()(
  persist(
    (set) => ({
      opened: [],
      open: (one) => set(({ opened }) => ({ opened: withOpened(opened, one) })),
      clear: () => set({ opened: [] }),
    }),
    { name: 'plimsoll.searches' },
  ),
)
