import type { KLineData } from 'klinecharts'
import { call } from '../api'
import { listen } from '../market/socket'
import { ticker } from '../market/store'
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

/** The candle that is not over ends where the price stands, also between two trades. */
function reaching(bar: KLineData, price: string | undefined): KLineData {
  const close = price ? Number(price) : bar.close
  return { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) }
}

interface Pushed {
  tick?: { id: number; open: string; high: string; low: string; close: string; vol: string }
}

/** The platform's own candles: history by request, the running one by socket. */
export const serverSource: CandleSource = {
  series: ['last'],
  page: async ({ symbol, interval, limit, end }) => {
    const ask = { symbol, interval, limit, ...(end === undefined ? {} : { end }) }
    const { historyKline } = await call('POST /api/kline', ask)
    return historyKline.map(drawn).sort((a, b) => a.timestamp - b.timestamp)
  },
  live: ({ symbol, interval }, onBar) =>
    listen({ type: 'KLINE', symbol, interval }, (data) => {
      const tick = (data as Pushed | undefined)?.tick
      if (!tick) return
      const bar = drawn({ ...tick, timestamp: tick.id, volume: tick.vol })
      onBar(reaching(bar, ticker(symbol)?.price))
    }),
}
