import { type Bar, type Column, column, rollingSum, sma, typical, zip } from './series'

const volumes = (bars: Bar[]) => column(bars, (bar) => bar.volume ?? 0)

export const volumeOf = (bars: Bar[], [length = 20]: number[]) => ({
  volume: volumes(bars),
  average: sma(volumes(bars), length),
})

/** Volume of rising candles less that of falling ones, since the first candle. */
export function obvOf(bars: Bar[]) {
  let all = 0
  return {
    obv: bars.map((bar, n) => {
      const before = bars[n - 1]?.close
      if (before !== undefined) all += Math.sign(bar.close - before) * (bar.volume ?? 0)
      return all
    }),
  }
}

export function mfiOf(bars: Bar[], [length = 14]: number[]) {
  const flow = (sign: 1 | -1): Column =>
    bars.map((bar, n) => {
      const before = bars[n - 1]
      if (!before) return undefined
      const way = Math.sign(typical(bar) - typical(before))
      return way === sign ? typical(bar) * (bar.volume ?? 0) : 0
    })
  return {
    mfi: zip([rollingSum(flow(1), length), rollingSum(flow(-1), length)], (gain, loss) =>
      gain + loss === 0 ? 50 : (gain / (gain + loss)) * 100,
    ),
  }
}

/** Whether volume comes with closes near the high or near the low. */
export function cmfOf(bars: Bar[], [length = 20]: number[]) {
  const flow = column(bars, ({ high, low, close, volume = 0 }) =>
    high === low ? 0 : ((close - low - (high - close)) / (high - low)) * volume,
  )
  const columns = [rollingSum(flow, length), rollingSum(volumes(bars), length)]
  return { cmf: zip(columns, (money, volume) => (volume === 0 ? 0 : money / volume)) }
}
