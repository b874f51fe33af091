/** A candle as indicators read it. */
export interface Bar {
  timestamp: number
  open: number
  high: number
  low: number
  close: number
  volume?: number
}

/** One value for each candle; none where there are too few candles before it. */
export type Column = (number | undefined)[]

export const column = (bars: Bar[], of: (bar: Bar) => number): Column => bars.map(of)

export const closes = (bars: Bar[]) => column(bars, (bar) => bar.close)
export const typical = (bar: Bar) => (bar.high + bar.low + bar.close) / 3

/** A value from each full window of the last `length` values. */
export function rolling(values: Column, length: number, of: (window: number[]) => number): Column {
  const window: number[] = []
  return values.map((value) => {
    if (value === undefined) {
      window.length = 0
      return undefined
    }
    window.push(value)
    if (window.length > length) window.shift()
    return window.length === length ? of(window) : undefined
  })
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const mean = (values: number[]) => sum(values) / values.length

export const rollingSum = (values: Column, length: number) => rolling(values, length, sum)
export const sma = (values: Column, length: number) => rolling(values, length, mean)
export const highest = (values: Column, length: number) => rolling(values, length, (w) => Math.max(...w))
export const lowest = (values: Column, length: number) => rolling(values, length, (w) => Math.min(...w))

/** Spread around the mean of all of the window: divided by its length, as bands are. */
export const deviation = (values: Column, length: number) =>
  rolling(values, length, (window) => {
    const middle = mean(window)
    return Math.sqrt(mean(window.map((value) => (value - middle) ** 2)))
  })

/** How far values are from their mean, on average. */
export const meanDistance = (values: Column, length: number) =>
  rolling(values, length, (window) => {
    const middle = mean(window)
    return mean(window.map((value) => Math.abs(value - middle)))
  })

/** The newest value counts `length` times, the oldest once. */
export const wma = (values: Column, length: number) =>
  rolling(values, length, (window) => {
    const weights = (length * (length + 1)) / 2
    return window.reduce((all, value, n) => all + value * (n + 1), 0) / weights
  })

/** Begins with the plain mean of the first window, then moves `weight` of the way to each new value. */
function smoothed(values: Column, length: number, weight: number): Column {
  const first: number[] = []
  let last: number | undefined
  return values.map((value) => {
    if (value === undefined) return undefined
    if (last !== undefined) {
      last += (value - last) * weight
      return last
    }
    first.push(value)
    if (first.length === length) last = mean(first)
    return last
  })
}

export const ema = (values: Column, length: number) => smoothed(values, length, 2 / (length + 1))
/** Wilder's average. */
export const rma = (values: Column, length: number) => smoothed(values, length, 1 / length)

/** Combines columns where all of them have a value. */
export function zip(columns: Column[], of: (...values: number[]) => number | undefined): Column {
  return (columns[0] ?? []).map((_, n) => {
    const row = columns.map((one) => one[n])
    return row.some((value) => value === undefined) ? undefined : of(...(row as number[]))
  })
}

/** Moved to later candles (or earlier ones); what moves beyond the last candle is kept there. */
export function shifted(values: Column, by: number): Column {
  if (by >= 0) return [...Array<undefined>(by).fill(undefined), ...values]
  return [...values.slice(-by), ...Array<undefined>(-by).fill(undefined)]
}

/** How far a candle reaches, the gap before it included. */
export const trueRange = (bars: Bar[]): Column =>
  bars.map(({ high, low }, n) => {
    const before = bars[n - 1]?.close
    return before === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
  })

/** The change to the value `length` before. */
export const change = (values: Column, length = 1): Column =>
  values.map((value, n) => {
    const before = values[n - length]
    return value === undefined || before === undefined ? undefined : value - before
  })
