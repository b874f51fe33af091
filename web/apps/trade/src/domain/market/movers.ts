import type { Coin } from '~/domain/market/instruments'
import { ticker } from '~/domain/market/store'
import { big } from '~/shared/money'

const change = (coin: Coin) => big(ticker(coin.marketSymbol)?.changeRate ?? coin.diffRate)

/** What rose, most first. */
export const gainers = <T extends Coin>(coins: T[]): T[] =>
  coins.filter((coin) => change(coin).gt('0')).sort((a, b) => change(b).cmp(change(a)))

/** What fell, most first. */
export const losers = <T extends Coin>(coins: T[]): T[] =>
  coins.filter((coin) => change(coin).lt('0')).sort((a, b) => change(a).cmp(change(b)))

/** What moved most either way. */
export const movers = <T extends Coin>(coins: T[]): T[] =>
  [...coins].filter((coin) => !change(coin).eq('0')).sort((a, b) => change(b).abs().cmp(change(a).abs()))
