import { type Chart, type KLineData, registerIndicator, registerYAxis } from 'klinecharts'
import { CANDLES } from '../indicators/panes'
import { COMPARED } from '../readings'
import { aligned, type Closes, factorOf, widened } from './rescale'

const NAME = 'plimsoll-compared'
/** The axis that counts percent from the first candle in sight, for all that is compared. */
export const COMPARED_AXIS = 'plimsollCompared'

interface Row {
  close?: number
}

interface Look {
  symbol: string
  colour: string
  bars: KLineData[]
}

export interface Compared extends Look {
  /** What it is called where it is named. */
  label: string
}

const ownCloses = (chart: Chart): Closes => chart.getDataList().map((bar) => bar.close)
const closesOf = (rows: unknown[]): Closes => (rows as Row[]).map((row) => row?.close)

registerIndicator<Row, number, unknown>({
  name: NAME,
  series: 'price',
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  calc: (bars, { extendData }) => {
    const closes = aligned(
      bars.map((bar) => bar.timestamp),
      (extendData as Look).bars,
    )
    return closes.map((close) => (close === undefined ? {} : { close }))
  },
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const { colour } = indicator.extendData as Look
    const { from, to } = chart.getVisibleRange()
    const closes = closesOf(indicator.result)
    const factor = factorOf(ownCloses(chart), closes, from)
    if (factor === undefined) return true
    ctx.strokeStyle = colour
    ctx.lineWidth = 1.6
    ctx.lineJoin = 'round'
    ctx.setLineDash([])
    ctx.beginPath()
    for (let n = Math.max(0, from - 1); n < Math.min(to + 1, closes.length); n++) {
      const close = closes[n]
      if (close !== undefined) ctx.lineTo(xAxis.convertToPixel(n), yAxis.convertToPixel(close * factor))
    }
    ctx.stroke()
    return true
  },
})

const percentOf = (value: number, base: number) => (base === 0 ? 0 : ((value - base) / base) * 100)

registerYAxis({
  name: COMPARED_AXIS,
  minSpan: () => 0.01,
  displayValueToText: (value) => `${value.toFixed(2)}%`,
  valueToRealValue: (value, { range }) =>
    range.range === 0
      ? range.realFrom
      : ((value - range.from) / range.range) * range.realRange + range.realFrom,
  realValueToValue: (value, { range }) =>
    range.realRange === 0
      ? range.from
      : ((value - range.realFrom) / range.realRange) * range.range + range.from,
  createRange: ({ chart, defaultRange }) => {
    const seen = chart.getVisibleRange()
    const base = chart.getDataList()[seen.from]?.close
    if (base === undefined) return defaultRange
    const own = ownCloses(chart)
    const others = chart.getIndicators({ name: NAME }).map(({ result }) => {
      const closes = closesOf(result)
      return { closes, factor: factorOf(own, closes, seen.from) }
    })
    const { from, to } = widened(defaultRange, others, seen)
    const [realFrom, realTo] = [percentOf(from, base), percentOf(to, base)]
    return {
      from,
      to,
      range: to - from,
      realFrom,
      realTo,
      realRange: realTo - realFrom,
      displayFrom: realFrom,
      displayTo: realTo,
      displayRange: realTo - realFrom,
    }
  },
})

/** Draws exactly these instruments beside the one that is shown. */
export function showCompared(chart: Chart, compared: Compared[]) {
  for (const { id } of chart.getIndicators({ name: NAME })) chart.removeIndicator({ id })
  for (const { symbol, colour, bars } of compared)
    chart.createIndicator(
      {
        id: `${COMPARED}${symbol}`,
        name: NAME,
        paneId: CANDLES,
        extendData: { symbol, colour, bars } satisfies Look,
      },
      true,
    )
}
