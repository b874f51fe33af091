import { activate, type Locale, localeOf } from '@plimsoll/i18n'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'light' | 'dark'
export type UpDown = 'green-up' | 'red-up' | 'blue-up'

interface Prefs {
  theme: Theme | null
  updown: UpDown
  locale: Locale | null
  /** Balances are covered until the reader uncovers them. */
  covered: boolean
  set: (change: Partial<Pick<Prefs, 'theme' | 'updown' | 'covered'>>) => void
  speak: (locale: Locale) => Promise<void>
}

export const usePrefs = create<Prefs>()(
  persist(
    (set) => ({
      theme: null,
      updown: 'green-up',
      locale: null,
      covered: false,
      set: (change) => {
        set(change)
        if (change.theme) document.documentElement.dataset.theme = change.theme
        if (change.updown) document.documentElement.dataset.updown = change.updown
      },
      speak: async (locale) => {
        await activate(locale)
        set({ locale })
      },
    }),
    { name: 'plimsoll.prefs' },
  ),
)

/** The language to begin with: what was chosen, or what the browser speaks. */
export const firstLocale = (): Locale => usePrefs.getState().locale ?? localeOf(navigator.language)
