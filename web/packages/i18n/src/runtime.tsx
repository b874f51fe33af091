import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Key } from './keys.gen'
import { LOCALES, type Locale } from './locales'
import { type Compiled, fill, type Values } from './message'

export type { Key } from './keys.gen'

type Messages = Record<string, Compiled>

const catalogs = import.meta.glob<{ default: Messages }>('../../../locales/*/*.json')
const loaded = new Map<Locale, Messages>()
const wanted = new Set<string>(['common'])
const loading = new Map<string, Promise<void>>()
let locale: Locale = 'en'
const listeners = new Set<() => void>()

async function load(to: Locale, namespace: string) {
  const catalog = await catalogs[`../../../locales/${to}/${namespace}.json`]?.()
  loaded.set(to, { ...loaded.get(to), ...catalog?.default })
}

/** Has a namespace's messages there in the present language. Route loaders call it. */
export async function ensure(...namespaces: string[]) {
  const missing = namespaces.filter((namespace) => !wanted.has(namespace))
  for (const namespace of missing) {
    wanted.add(namespace)
    loading.set(
      namespace,
      load(locale, namespace).finally(() => loading.delete(namespace)),
    )
  }
  // Whoever asks while it is being loaded waits for it, too.
  await Promise.all(namespaces.map((namespace) => loading.get(namespace)))
}

/** Speaks another language from now on: words first, then direction, in one go. */
export async function activate(to: Locale) {
  await Promise.all([...wanted].map((namespace) => load(to, namespace)))
  locale = to
  document.documentElement.lang = to
  document.documentElement.dir = LOCALES.find((known) => known.tag === to)?.dir ?? 'ltr'
  for (const listener of listeners) listener()
}

export const current = () => locale

/** The words of a key. In components use [useT], which follows the language. */
export const t = (key: Key, values: Values = {}): string =>
  fill(loaded.get(locale)?.[key] ?? key, values, locale)

/** Whether a key that came from outside has words: what has none must not be said as a key. */
export const has = (key: string): key is Key => key in (loaded.get(locale) ?? {})

const Spoken = createContext<Locale>('en')

export function I18n({ children }: { children: ReactNode }) {
  const spoken = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => locale,
  )
  return <Spoken.Provider value={spoken}>{children}</Spoken.Provider>
}

export const useLocale = () => useContext(Spoken)

export function useT() {
  useLocale()
  return t
}
