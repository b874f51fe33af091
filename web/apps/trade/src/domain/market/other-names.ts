import { ALIASES } from './instrument-aliases'
import type { Coin } from './instruments'
import { fullName } from './names'

/** Everything an instrument can be found by, except its class. Apart from its name, which lists need without a search. */
export function namesOf(coin: Pick<Coin, 'coin' | 'symbol' | 'showSymbol'>): string[] {
  const { words = '', isin = '' } = ALIASES[coin.coin] ?? {}
  return [coin.coin, coin.symbol, coin.showSymbol, fullName(coin), words, isin]
}
