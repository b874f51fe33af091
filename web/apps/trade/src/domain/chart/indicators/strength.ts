import { type Bar, type Column, rma, rolling, trueRange, zip } from './series'

export const atrOf = (bars: Bar[], [length = 14]: number[]) => ({ atr: rma(trueRange(bars), length) })

/** Which way candles reach, and how strongly, whatever the way. */
export function dmiOf(bars: Bar[], [length = 14, smooth = 14]: number[]) {
  const moved = (of: (up: number, down: number) => number): Column =>
    bars.map((bar, n) => {
      const before = bars[n - 1]
      return before && of(bar.high - before.high, before.low - bar.low)
    })
  const ups = moved((up, down) => (up > down && up > 0 ? up : 0))
  const downs = moved((up, down) => (down > up && down > 0 ? down : 0))
  // The first candle has no movement, so its range does not count either.
  const range = rma(
    trueRange(bars).map((value, n) => (n ? value : undefined)),
    length,
  )
  const share = (one: number, whole: number) => (whole === 0 ? 0 : (one / whole) * 100)
  const plus = zip([rma(ups, length), range], share)
  const minus = zip([rma(downs, length), range], share)
  const index = zip([plus, minus], (a, b) => share(Math.abs(a - b), a + b))
  return { adx: rma(index, smooth), plus, minus }
}

/** How recent the highest high and the lowest low are: 100 when they are this candle's. */
export function aroonOf(bars: Bar[], [length = 14]: number[]) {
  const age = (values: Column, best: (window: number[]) => number) =>
    rolling(values, length + 1, (window) => (window.lastIndexOf(best(window)) / length) * 100)
  return {
    up: age(
      bars.map((bar) => bar.high),
      (window) => Math.max(...window),
    ),
    down: age(
      bars.map((bar) => bar.low),
      (window) => Math.min(...window),
    ),
  }
}
