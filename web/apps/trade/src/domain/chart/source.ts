import type { KLineData } from 'klinecharts'
import { askAhead, call } from '~/domain/api/api'
import { inNextFrame } from '~/domain/market/frames'
import { indexSymbol } from '~/domain/market/instruments'
import { listen, onGap } from '~/domain/market/socket'
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

interface Params {
  timestamp: number
  open: string
  high: string
  low: string
  close: string
  volume: string
}

// The chart draws pixels: floats are fine here, and only here.
const drawn = (bar: Params): KLineData => ({
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

/** Candles asked for at once; the most after a pause. */
export const PAGE = 500

const byTime = (a: KLineData, b: KLineData) => a.timestamp - b.timestamp

const asked = ({ symbol, interval, limit, end, series }: CandleAsk & { limit: number; end?: number }) => ({
  symbol: nameOf(symbol, series),
  interval,
  limit,
  price: PRICES[series],
  ...(end === undefined ? {} : { end }),
})

async function page(ask: CandleAsk & { limit: number; end?: number }) {
  const { historyKline } = await call('POST /api/kline', asked(ask))
  return historyKline.map(drawn).sort(byTime)
}

/** Asks for the first page before there is a chart. */
export const askCandlesAhead = (ask: CandleAsk) => askAhead('POST /api/kline', asked({ ...ask, limit: PAGE }))

/** The series to show: a layout may know one that is not to be had here. */
export const seriesOf = (source: CandleSource, wanted: Series): Series =>
  source.series.includes(wanted) ? wanted : (source.series[0] ?? 'last')

function live(ask: CandleAsk, onBar: (bar: KLineData) => void) {
  const { symbol, interval, series } = ask
  const waiting = new Map<number, KLineData>()
  let newest = 0
  let isOver = false
  let isLoading = false
  const show = () => {
    // A chart takes candles in their order: later ones wait for those that were missed.
    if (isOver || isLoading) return
    for (const bar of [...waiting.values()].sort(byTime)) {
      newest = bar.timestamp
      onBar(bar)
    }
    waiting.clear()
  }
  async function catchUp() {
    if (!newest || isLoading) return
    isLoading = true
    const missed = await page({ ...ask, limit: PAGE }).catch(() => [])
    isLoading = false
    for (const bar of missed)
      if (bar.timestamp >= newest && !waiting.has(bar.timestamp)) waiting.set(bar.timestamp, bar)
    inNextFrame(show)
  }
  const topic = { type: 'KLINE', symbol: nameOf(symbol, series), interval, price: PRICES[series] } as const
  const silence = listen(topic, (data) => {
    const tick = (data as Pushed | undefined)?.tick
    if (!tick) return
    waiting.set(tick.id, drawn({ ...tick, timestamp: tick.id, volume: tick.amount }))
    inNextFrame(show)
  })
  const stop = onGap(() => void catchUp())
  return () => {
    isOver = true
    silence()
    stop()
  }
}

/** The platform's own candles: history by request, the running one by socket. Each price is a series of its own. */
const serverSource = (series: readonly Series[]): CandleSource => ({ series, page, live })

export const spotSource = serverSource(['last', 'index'])
export const contractSource = serverSource(['last', 'mark', 'index'])
/** For what is settled by the index. */
export const indexSource = serverSource(['index'])
