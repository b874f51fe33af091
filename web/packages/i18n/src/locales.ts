/** Languages the platform speaks or will speak, by their own names. `ready`: every message is said. */
export const LOCALES = [
  { tag: 'en', name: 'English', dir: 'ltr', ready: true },
  { tag: 'zh', name: '简体中文', dir: 'ltr', ready: true },
  { tag: 'zh-Hant', name: '繁體中文', dir: 'ltr', ready: true },
  { tag: 'ar', name: 'العربية', dir: 'rtl', ready: true },
] as const satisfies { tag: string; name: string; dir: 'ltr' | 'rtl'; ready: boolean }[]

export type Locale = (typeof LOCALES)[number]['tag']

/** The language meant by a tag of a browser, a stored choice or a server; English for any other. */
export function localeOf(tag: string | null | undefined): Locale {
  if (!tag || tag === 'null') return 'en'
  const low = tag.toLowerCase().replace('_', '-')
  if (/^zh-(hant|tw|hk|mo)/.test(low)) return 'zh-Hant'
  const language = low.split('-')[0]
  return LOCALES.find((locale) => locale.tag === language)?.tag ?? 'en'
}
