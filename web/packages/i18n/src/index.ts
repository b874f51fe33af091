export { LOCALES, type Locale, localeOf } from './locales'
export { activate, current, ensure, I18n, type Key, t, useLocale, useT } from './runtime'
