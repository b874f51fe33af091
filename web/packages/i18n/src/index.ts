export { LOCALES, type Locale, localeOf } from './locales'
export { activate, current, ensure, has, I18n, type Key, t, useLocale, useT } from './runtime'
