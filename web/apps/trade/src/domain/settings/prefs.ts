import { activate, type Locale, localeOf } from '@plimsoll/i18n'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { chooseZone } from '~/shared/zone'
import { wearTheme } from './platform-config'

export type Theme = 'light' | 'dark' | 'system'
export type UpDown = 'green-up' | 'red-up' | 'blue-up'

interface Prefs {
  theme: Theme | null
  updown: UpDown
  locale: Locale | null
  /** Balances are covered until the reader uncovers them. */
  covered: boolean
  /** Hours from UTC; the platform's zone while nothing was chosen. */
  zone: number | null
  /** Sizes that parts of the trading desk were pulled to. */
  desk: Partial<Record<'rail' | 'book' | 'ticket' | 'holdings', number>>
  set: (change: Partial<Pick<Prefs, 'theme' | 'updown' | 'covered' | 'zone' | 'desk'>>) => void
  speak: (locale: Locale) => Promise<void>
}

export const usePrefs = create<Prefs>()(
  persist(
    (set) => ({
      theme: null,
      updown: 'green-up',
      locale: null,
      covered: false,
      zone: null,
      desk: {},
      set: (change) => {
        set(change)
        if (change.theme) wearTheme(change.theme)
        if (change.updown) document.documentElement.dataset.updown = change.updown
        if (change.zone !== undefined) chooseZone(change.zone ?? undefined)
      },
      speak: async (locale) => {
        await activate(locale)
        set({ locale })
      },
    }),
    {
      name: 'plimsoll.prefs',
      onRehydrateStorage: () => (prefs) => chooseZone(prefs?.zone ?? undefined),
    },
  ),
)

/** The language to begin with: what was chosen, or what the browser speaks. */
export const firstLocale = (): Locale => usePrefs.getState().locale ?? localeOf(navigator.language)
