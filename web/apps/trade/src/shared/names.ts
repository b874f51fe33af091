import { has, t } from '@plimsoll/i18n'
import { ALIASES } from './instrument-aliases'
import type { Coin } from './instruments'

/** What an instrument is called in the reader's language; its symbol where it has no other name. words: common.name.* */
export function fullName({ coin, showSymbol }: Pick<Coin, 'coin' | 'showSymbol'>): string {
  const key = `common.name.${coin}`
  return has(key) ? t(key) : showSymbol
}

/** Everything an instrument can be found by, except its class. */
export function namesOf(coin: Pick<Coin, 'coin' | 'symbol' | 'showSymbol'>): string[] {
  const { words = '', isin = '' } = ALIASES[coin.coin] ?? {}
  return [coin.coin, coin.symbol, coin.showSymbol, fullName(coin), words, isin]
}
