import { registerIndicator } from 'klinecharts'
import type { Bar } from '../indicators/series'

/** Heikin-Ashi: each candle begins in the middle of the one before it and ends at its own mean. */
export function heikinOf(bars: Bar[]): Bar[] {
  let before: Bar | undefined
  return bars.map((bar) => {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4
    const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2
    const made = {
      ...bar,
      open,
      close,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
    }
    before = made
    return made
  })
}

export const HEIKIN = 'plimsoll-heikin'

/**
 * Drawn over candles that are made invisible: the last price, the marks of high and low, and what indicators are made of
 * stay those of the market.
 */
registerIndicator<Bar, number, unknown>({
  name: HEIKIN,
  series: 'price',
  zLevel: -1,
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  // Without a type they are not drawn, but the scale makes room for them.
  figures: [{ key: 'high' }, { key: 'low' }],
  calc: (bars) => heikinOf(bars),
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const { up, down } = indicator.extendData as { up: string; down: string }
    const { from, to } = chart.getVisibleRange()
    const half = Math.max(0.5, Math.floor(chart.getBarSpace().gapBar / 2))
    for (let n = from; n < to; n++) {
      const bar = indicator.result[n]
      if (!bar) continue
      const x = Math.round(xAxis.convertToPixel(n))
      const [open, close, high, low] = [bar.open, bar.close, bar.high, bar.low].map((value) =>
        Math.round(yAxis.convertToPixel(value)),
      ) as [number, number, number, number]
      ctx.fillStyle = bar.close >= bar.open ? up : down
      ctx.fillRect(x, high, 1, Math.max(1, low - high))
      ctx.fillRect(x - half, Math.min(open, close), half * 2 + 1, Math.max(1, Math.abs(close - open)))
    }
    return true
  },
})
