// The words of the app, as its catalogs have them: stories name what a reader reads, and rewording breaks none.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from '../../packages/i18n/src/keys.gen'

const LOCALES = join(import.meta.dirname, '../../locales')

function catalog(locale: string): Record<string, string> {
  const folder = join(LOCALES, locale)
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return Object.assign({}, ...files)
}

const catalogs = new Map<string, Record<string, string>>()

/** What the app says for a key that takes no values. */
export function words(key: Key, locale = 'en'): string {
  if (!catalogs.has(locale)) catalogs.set(locale, catalog(locale))
  const message = catalogs.get(locale)?.[key]
  if (message === undefined) throw new Error(`${key} has no words in ${locale}`)
  if (message.includes('{')) throw new Error(`${key} takes values: use pattern()`)
  return message
}

/** What the app says for a key, whatever its values are. Plurals are not looked into. */
export function pattern(key: Key, locale = 'en'): RegExp {
  if (!catalogs.has(locale)) catalogs.set(locale, catalog(locale))
  const message = catalogs.get(locale)?.[key]
  if (message === undefined) throw new Error(`${key} has no words in ${locale}`)
  const literals = message.split(/\{[^{}]*\}|<[^>]*>/)
  return new RegExp(literals.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'))
}
