import type { DataLoader, KLineData } from 'klinecharts'
import { call } from '../api'
import { listen } from '../market/socket'
import { ticker } from '../market/store'
import type { IntervalId } from './intervals'

/** Candles asked for at once. */
const PAGE = 500

interface Bar {
  timestamp: number
  open: string
  high: string
  low: string
  close: string
  volume: string
}

// The chart draws pixels: floats are fine here, and only here.
const drawn = (bar: Bar): KLineData => ({
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

export type Loading = 'loading' | 'there' | 'failed'

/**
 * History by pages into the past, and the last candle as it grows. Another instrument or interval ends it: the chart asks
 * the old one once more while it changes and takes whatever comes last, so what is over answers nothing.
 */
export function loader(
  symbol: string,
  interval: IntervalId,
  over: AbortSignal,
  onState: (state: Loading) => void,
): DataLoader {
  let silence: (() => void) | undefined
  return {
    getBars: async ({ type, timestamp, callback }) => {
      if (over.aborted) return
      if (type === 'backward') {
        callback([], { forward: false, backward: false })
        return
      }
      const first = type === 'init' || timestamp === null
      if (first) onState('loading')
      try {
        const ask = { symbol, interval, limit: PAGE, ...(first ? {} : { end: timestamp - 1 }) }
        const { historyKline } = await call('POST /api/kline', ask)
        if (over.aborted) return
        const bars = historyKline.map(drawn).sort((a, b) => a.timestamp - b.timestamp)
        callback(bars, { forward: bars.length === PAGE, backward: false })
        if (first) onState('there')
      } catch {
        if (over.aborted) return
        callback([], { forward: false, backward: false })
        if (first) onState('failed')
      }
    },
    subscribeBar: ({ callback }) => {
      silence?.()
      silence = listen({ type: 'KLINE', symbol, interval }, (data) => {
        const tick = (data as Pushed | undefined)?.tick
        if (!tick) return
        const bar = drawn({ ...tick, timestamp: tick.id, volume: tick.vol })
        callback(reaching(bar, ticker(symbol)?.price))
      })
    },
    unsubscribeBar: () => {
      silence?.()
      silence = undefined
    },
  }
}
