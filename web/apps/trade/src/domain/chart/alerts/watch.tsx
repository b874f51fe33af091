// Watches the reader's price alerts while the app is open, and looks at what happened while it was not.
import { t } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '~/domain/api/api'
import { type ContractCoin, contracts, named } from '~/domain/market/instruments'
import { listen } from '~/domain/market/socket'
import { ticker } from '~/domain/market/store'
import { figure } from '~/shared/format'
import { INTERVALS } from '../intervals'
import { ALERTS_KEY, useAlerts } from './list'
import { firstReach, isReached } from './reach'
import { useReached, type Waiting } from './reached'

/** Candles of a market that are looked through. */
const BARS = 500

/** Alerts that were told of, here: the list without them may take a moment. */
const told = new Set<number>()

/** The finest candles of which so many reach back to a time. */
const intervalSince = (since: number) =>
  INTERVALS.find(({ ms }) => Date.now() - since < ms * (BARS - 1)) ?? INTERVALS[INTERVALS.length - 1]

function useTell(coins: ContractCoin[] | undefined) {
  const queries = useQueryClient()
  const add = useReached(({ add }) => add)
  return async (alert: Waiting, at: number) => {
    if (told.has(alert.id)) return
    told.add(alert.id)
    add(alert, at)
    const coin = named(coins, alert.symbol)
    const params = {
      name: coin?.showSymbol ?? alert.symbol.toUpperCase(),
      price: figure(alert.price, coin?.baseScale),
    }
    toast(t(alert.direction === 0 ? 'common.alert-rose' : 'common.alert-fell', params))
    // Should that fail it is only listed twice: what was told of is not told again here.
    await call('POST /api/chart/alerts/remove', { id: alert.id }).catch(() => undefined)
    void queries.invalidateQueries({ queryKey: ALERTS_KEY })
  }
}

export function AlertWatch() {
  const { data: alerts } = useAlerts()
  const { data: coins } = useQuery({ ...contracts, enabled: Boolean(alerts?.length) })
  const tell = useTell(coins)
  useEffect(() => {
    if (!alerts?.length || !coins) return
    const bySymbol = Map.groupBy(alerts, ({ symbol }) => symbol)
    const ends = [...bySymbol].flatMap(([symbol, waiting]) => {
      const market = named(coins, symbol)?.marketSymbol
      if (!market) return []
      const look = () => {
        const price = ticker(market)?.price
        if (price)
          for (const alert of waiting) if (isReached(alert, price, price)) void tell(alert, Date.now())
      }
      return [listen({ type: 'DETAIL', symbol: market }, look, { whileHidden: true })]
    })
    return () => {
      for (const end of ends) end()
    }
  }, [alerts, coins])

  // Once, when the alerts are first known.
  const isKnown = Boolean(alerts && coins)
  useEffect(() => {
    if (!alerts || !coins) return
    let gone = false
    const look = async () => {
      for (const [symbol, waiting] of Map.groupBy(alerts, ({ symbol }) => symbol)) {
        const market = named(coins, symbol)?.marketSymbol
        const interval = intervalSince(Math.min(...waiting.map(({ createdAt }) => createdAt)))
        if (!market || !interval || gone) continue
        const ask = { symbol: market, interval: interval.id, limit: BARS, price: 'LAST' }
        const { historyKline } = await call('POST /api/kline', ask).catch(() => ({ historyKline: [] }))
        for (const alert of waiting) {
          const at = firstReach(alert, historyKline)
          if (at !== undefined && !gone) void tell(alert, at)
        }
      }
    }
    void look()
    return () => {
      gone = true
    }
  }, [isKnown])
  return null
}
