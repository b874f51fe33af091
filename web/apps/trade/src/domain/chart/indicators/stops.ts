import { type Bar, type Column, rma, trueRange } from './series'

/** Wilder's parabolic stop. Steps are in hundredths: 2 is 0.02. */
export function sarOf(bars: Bar[], [start = 2, step = 2, most = 20]: number[]) {
  const sar: Column = []
  let rising = true
  let factor = start / 100
  let extreme = 0
  let stop = 0
  bars.forEach((bar, n) => {
    const before = bars[n - 1]
    if (!before) {
      sar.push(undefined)
      return
    }
    if (n === 1) {
      rising = bar.close >= before.close
      stop = rising ? before.low : before.high
      extreme = rising ? bar.high : bar.low
      sar.push(stop)
      return
    }
    const earlier = bars[n - 2] ?? before
    stop += factor * (extreme - stop)
    // The stop never stands within the last two candles.
    stop = rising ? Math.min(stop, before.low, earlier.low) : Math.max(stop, before.high, earlier.high)
    const broken = rising ? bar.low < stop : bar.high > stop
    if (broken) {
      rising = !rising
      stop = rising ? Math.min(extreme, bar.low) : Math.max(extreme, bar.high)
      extreme = rising ? bar.high : bar.low
      factor = start / 100
    } else if (rising ? bar.high > extreme : bar.low < extreme) {
      extreme = rising ? bar.high : bar.low
      factor = Math.min(factor + step / 100, most / 100)
    }
    sar.push(stop)
  })
  return { sar }
}

/** A stop some ranges away that follows the price and changes sides when a candle closes beyond it. */
export function superTrendOf(bars: Bar[], [length = 10, width = 3]: number[]) {
  const range = rma(trueRange(bars), length)
  const up: Column = []
  const down: Column = []
  let upper = Number.POSITIVE_INFINITY
  let lower = Number.NEGATIVE_INFINITY
  let rising = true
  bars.forEach((bar, n) => {
    const reach = range[n]
    if (reach === undefined) {
      up.push(undefined)
      down.push(undefined)
      return
    }
    const middle = (bar.high + bar.low) / 2
    const before = bars[n - 1]?.close ?? bar.close
    const [high, low] = [middle + width * reach, middle - width * reach]
    upper = high < upper || before > upper ? high : upper
    lower = low > lower || before < lower ? low : lower
    if (rising && bar.close < lower) rising = false
    else if (!rising && bar.close > upper) rising = true
    up.push(rising ? lower : undefined)
    down.push(rising ? undefined : upper)
  })
  return { up, down }
}
