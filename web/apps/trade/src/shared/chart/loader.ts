import type { DataLoader, KLineData } from 'klinecharts'
import { post } from '../api'
import { listen } from '../market/socket'
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

interface Pushed {
  tick?: { id: number; open: string; high: string; low: string; close: string; vol: string }
}

/** History by pages into the past, and the last candle as it grows. */
export function loader(symbol: string, interval: IntervalId): DataLoader {
  let silence: (() => void) | undefined
  return {
    getBars: async ({ type, timestamp, callback }) => {
      if (type === 'backward') {
        callback([], { forward: false, backward: false })
        return
      }
      try {
        const end = type === 'init' || timestamp === null ? undefined : timestamp - 1
        const ask = { symbol, interval, limit: PAGE, ...(end ? { end } : {}) }
        const { historyKline } = await post<{ historyKline: Bar[] }>('/api/kline', ask)
        const bars = historyKline.map(drawn).sort((a, b) => a.timestamp - b.timestamp)
        callback(bars, { forward: bars.length === PAGE, backward: false })
      } catch {
        callback([], { forward: false, backward: false })
      }
    },
    subscribeBar: ({ callback }) => {
      silence?.()
      silence = listen({ type: 'KLINE', symbol, interval }, (data) => {
        const tick = (data as Pushed | undefined)?.tick
        if (tick)
          callback(
            drawn({
              timestamp: tick.id,
              open: tick.open,
              high: tick.high,
              low: tick.low,
              close: tick.close,
              volume: tick.vol,
            }),
          )
      })
    },
    unsubscribeBar: () => {
      silence?.()
      silence = undefined
    },
  }
}
