import { LOCALES, type Locale, localeOf } from '@plimsoll/i18n'
import type { Settings } from './settings'

export interface OfferedLanguage {
  tag: Locale
  name: string
}

const speaks = (tag: string, locale: Locale) =>
  localeOf(tag) === locale && (locale !== 'en' || /^en\b/i.test(tag))

/** The languages the operator offers and this app speaks, in the operator's order; all of the app's while nothing is said. */
export function offeredLanguages(rows: Settings['t_app_language']): OfferedLanguage[] {
  const ready = LOCALES.filter((locale) => locale.ready)
  const found = [...(rows ?? [])]
    .filter((row) => row.status === '0')
    .sort((a, b) => a.dictSort - b.dictSort)
    .flatMap((row) => {
      const locale = ready.find(({ tag }) => speaks(row.dictValue, tag))
      return locale ? [{ tag: locale.tag, name: row.dictLabel || locale.name }] : []
    })
  return found.length ? found : ready.map(({ tag, name }) => ({ tag, name }))
}

/** The language to speak: the reader's choice, what their browser asks for, or the operator's first, of those offered. */
export function languageFor(
  rows: Settings['t_app_language'],
  chosen: Locale | null,
  asked: readonly string[],
): Locale {
  const offered = offeredLanguages(rows).map(({ tag }) => tag)
  if (chosen && offered.includes(chosen)) return chosen
  const wanted = asked.flatMap((tag) => offered.filter((locale) => speaks(tag, locale)))[0]
  const first = rows?.find((row) => row.isDefault === 'Y')
  const byOperator = first && offered.find((locale) => speaks(first.dictValue, locale))
  return wanted ?? byOperator ?? offered[0] ?? 'en'
}
