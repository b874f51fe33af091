import { type Bar, closes, column, deviation, ema, highest, lowest, rma, sma, trueRange, zip } from './series'

export function bollingerOf(bars: Bar[], [length = 20, width = 2]: number[]) {
  const middle = sma(closes(bars), length)
  const spread = deviation(closes(bars), length)
  return {
    upper: zip([middle, spread], (mid, one) => mid + width * one),
    middle,
    lower: zip([middle, spread], (mid, one) => mid - width * one),
  }
}

export function keltnerOf(bars: Bar[], [length = 20, width = 2, range = 10]: number[]) {
  const middle = ema(closes(bars), length)
  const reach = rma(trueRange(bars), range)
  return {
    upper: zip([middle, reach], (mid, one) => mid + width * one),
    middle,
    lower: zip([middle, reach], (mid, one) => mid - width * one),
  }
}

export function donchianOf(bars: Bar[], [length = 20]: number[]) {
  const upper = highest(
    column(bars, (bar) => bar.high),
    length,
  )
  const lower = lowest(
    column(bars, (bar) => bar.low),
    length,
  )
  return { upper, middle: zip([upper, lower], (high, low) => (high + low) / 2), lower }
}
