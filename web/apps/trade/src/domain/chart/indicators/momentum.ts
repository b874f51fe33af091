import {
  type Bar,
  type Column,
  change,
  closes,
  column,
  ema,
  highest,
  lowest,
  meanDistance,
  rma,
  sma,
  typical,
  zip,
} from './series'

const highs = (bars: Bar[]) => column(bars, (bar) => bar.high)
const lows = (bars: Bar[]) => column(bars, (bar) => bar.low)

/** Where a value stands between a low and a high, in percent; in the middle where they are one. */
const within = (value: number, low: number, high: number) =>
  high === low ? 50 : ((value - low) / (high - low)) * 100

function rsi(values: Column, length: number): Column {
  const moves = change(values)
  const gains = rma(
    moves.map((move) => (move === undefined ? undefined : Math.max(move, 0))),
    length,
  )
  const losses = rma(
    moves.map((move) => (move === undefined ? undefined : Math.max(-move, 0))),
    length,
  )
  return zip([gains, losses], (gain, loss) => (gain + loss === 0 ? 50 : (gain / (gain + loss)) * 100))
}

export const rsiOf = (bars: Bar[], [length = 14]: number[]) => ({ rsi: rsi(closes(bars), length) })

export function macdOf(bars: Bar[], [fast = 12, slow = 26, signal = 9]: number[]) {
  const values = closes(bars)
  const macd = zip([ema(values, fast), ema(values, slow)], (a, b) => a - b)
  const line = ema(macd, signal)
  return { macd, signal: line, histogram: zip([macd, line], (a, b) => a - b) }
}

export function stochasticOf(bars: Bar[], [length = 14, smooth = 3, signal = 3]: number[]) {
  const raw = zip([closes(bars), lowest(lows(bars), length), highest(highs(bars), length)], within)
  const k = sma(raw, smooth)
  return { k, d: sma(k, signal) }
}

export function stochRsiOf(bars: Bar[], [length = 14, window = 14, smooth = 3, signal = 3]: number[]) {
  const strength = rsi(closes(bars), length)
  const raw = zip([strength, lowest(strength, window), highest(strength, window)], within)
  const k = sma(raw, smooth)
  return { k, d: sma(k, signal) }
}

/** The stochastic as it is read in Asia: smoothed from the middle, with a third line that overshoots. */
export function kdjOf(bars: Bar[], [length = 9, smooth = 3, signal = 3]: number[]) {
  const raw = zip([closes(bars), lowest(lows(bars), length), highest(highs(bars), length)], within)
  const follow = (values: Column, span: number): Column => {
    let last = 50
    return values.map((value) => {
      if (value === undefined) return undefined
      last = (last * (span - 1) + value) / span
      return last
    })
  }
  const k = follow(raw, smooth)
  const d = follow(k, signal)
  return { k, d, j: zip([k, d], (a, b) => 3 * a - 2 * b) }
}

export function cciOf(bars: Bar[], [length = 20]: number[]) {
  const values = column(bars, typical)
  return {
    cci: zip([values, sma(values, length), meanDistance(values, length)], (value, middle, distance) =>
      distance === 0 ? 0 : (value - middle) / (0.015 * distance),
    ),
  }
}

export function williamsOf(bars: Bar[], [length = 14]: number[]) {
  const columns = [closes(bars), lowest(lows(bars), length), highest(highs(bars), length)]
  return { wr: zip(columns, (close, low, high) => within(close, low, high) - 100) }
}

export function rocOf(bars: Bar[], [length = 9]: number[]) {
  return {
    roc: bars.map((bar, n) => {
      const before = bars[n - length]?.close
      return before ? (bar.close / before - 1) * 100 : undefined
    }),
  }
}

export const momentumOf = (bars: Bar[], [length = 10]: number[]) => ({
  momentum: change(closes(bars), length),
})

/** Short against long average of the middle of candles. */
export function awesomeOf(bars: Bar[], [fast = 5, slow = 34]: number[]) {
  const middles = column(bars, (bar) => (bar.high + bar.low) / 2)
  return { ao: zip([sma(middles, fast), sma(middles, slow)], (a, b) => a - b) }
}

/** The change of an average that was smoothed three times, in percent. */
export function trixOf(bars: Bar[], [length = 18, signal = 9]: number[]) {
  const thrice = ema(ema(ema(closes(bars), length), length), length)
  const trix = thrice.map((value, n) => {
    const before = thrice[n - 1]
    return value === undefined || !before ? undefined : (value / before - 1) * 100
  })
  return { trix, signal: sma(trix, signal) }
}
