import type { KLineData } from 'klinecharts'
import { call } from '../api'
import { indexSymbol } from '../instruments'
import { listen } from '../market/socket'
import type { IntervalId } from './intervals'
import type { Series } from './layouts/layout'

/** Which candles. */
export interface CandleAsk {
  symbol: string
  interval: IntervalId
  series: Series
}

/** Where candles come from. Everything a chart knows of prices comes through here. */
export interface CandleSource {
  /** The series it has; the first is the usual one. */
  series: readonly Series[]
  /** So many candles, oldest first, the last of them at or before `end`; the newest without it. */
  page: (ask: CandleAsk & { limit: number; end?: number }) => Promise<KLineData[]>
  /** Tells the running candle as it grows, until the returned function is called. */
  live: (ask: CandleAsk, onBar: (bar: KLineData) => void) => () => void
}

interface Said {
  timestamp: number
  open: string
  high: string
  low: string
  close: string
  volume: string
}

// The chart draws pixels: floats are fine here, and only here.
const drawn = (bar: Said): KLineData => ({
  timestamp: bar.timestamp,
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
  volume: Number(bar.volume),
})

interface Pushed {
  tick?: { id: number; open: string; high: string; low: string; close: string; amount: string }
}

/** What a series is called on the wire. */
const PRICES = { last: 'LAST', mark: 'MARK', index: 'INDEX' } as const

/** The index of an instrument is one for all its markets. */
const nameOf = (symbol: string, series: Series) =>
  series === 'index' ? indexSymbol(symbol.replace(/-(perp|index)$/, '')) : symbol

/** The platform's own candles: history by request, the running one by socket. Each price is a series of its own. */
const serverSource = (series: readonly Series[]): CandleSource => ({
  series,
  page: async ({ symbol, interval, limit, end, series }) => {
    const ask = { symbol: nameOf(symbol, series), interval, limit, price: PRICES[series] }
    const { historyKline } = await call('POST /api/kline', { ...ask, ...(end === undefined ? {} : { end }) })
    return historyKline.map(drawn).sort((a, b) => a.timestamp - b.timestamp)
  },
  live: ({ symbol, interval, series }, onBar) =>
    listen({ type: 'KLINE', symbol: nameOf(symbol, series), interval, price: PRICES[series] }, (data) => {
      const tick = (data as Pushed | undefined)?.tick
      if (tick) onBar(drawn({ ...tick, timestamp: tick.id, volume: tick.amount }))
    }),
})

export const spotSource = serverSource(['last', 'index'])
export const contractSource = serverSource(['last', 'mark', 'index'])
/** For what is settled by the index. */
export const indexSource = serverSource(['index'])
