import { has, t } from '@plimsoll/i18n'
import type { Coin } from './instruments'

/** What an instrument is called in the reader's language; its symbol where it has no other name. words: common.name.* */
export function fullName({ coin, showSymbol }: Pick<Coin, 'coin' | 'showSymbol'>): string {
  const key = `common.name.${coin}`
  return has(key) ? t(key) : showSymbol
}
