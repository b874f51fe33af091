import { useState } from 'react'
import type { SpotCoin } from '~/domain/market/instruments'
import { ticker } from '~/domain/market/store'
import { useFree } from '~/domain/trading/wallet'
import { fixed, floorTo } from '~/shared/money'
import { amountOf, mostOf, partOf, percentOf, totalOf } from './sizing'
import { type SpotForm, useSpotTicket } from './ticket-state'

const CENT = '0.01'
const stepOf = (digits: number) => (digits ? `0.${'0'.repeat(digits - 1)}1` : '1')

/** The size of a spot order as an amount, as a total and as a part of the wallet: whichever is changed, the others follow. */
export function useSpotSize(coin: SpotCoin) {
  const { side, kind, price, quantity, value, set } = useSpotTicket()
  // What was typed as a total is shown as it was typed.
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const buys = side === 'buy'
  const money = useFree('platform', 'usdt')
  const coins = useFree('platform', coin.coin)
  const free = buys ? money : coins
  const byValue = buys && kind === 'market'
  const step = stepOf(coin.coinPrecision)
  const last = ticker(coin.marketSymbol)?.price ?? coin.amount ?? ''
  const at = kind === 'market' ? last : Number(price) ? price : last && fixed(last, coin.basePrecision)
  const most = byValue
    ? floorTo(free ?? '0', CENT)
    : mostOf({ buys, free: free ?? '0', price: at, step, max: coin.orderMax })
  const total = byValue ? value : totalOf(quantity, at)
  /** So many coins are meant at a price: that price becomes the order's. */
  const priced = kind === 'market' || Number(price) ? {} : { price: at }
  const change = (next: Partial<SpotForm>) => {
    setTyped(undefined)
    set(next)
  }
  return {
    free,
    byValue,
    at,
    most,
    total,
    shownTotal: typed ?? total,
    percent: percentOf(byValue ? value : quantity, most),
    change,
    share: (percent: number) =>
      change(
        byValue
          ? { value: partOf(most, percent, CENT) }
          : { quantity: partOf(most, percent, step), ...priced },
      ),
    setTotal: (next: string) => {
      if (byValue) return set({ value: next })
      setTyped(next)
      set({ quantity: amountOf(next, at, step), ...priced })
    },
  }
}
