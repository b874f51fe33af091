import { type Bar, closes, ema, sma, typical, wma, zip } from './series'

const DAY_MS = 86_400_000

export const smaOf = (bars: Bar[], [length = 20]: number[]) => ({ sma: sma(closes(bars), length) })
export const emaOf = (bars: Bar[], [length = 20]: number[]) => ({ ema: ema(closes(bars), length) })
export const wmaOf = (bars: Bar[], [length = 20]: number[]) => ({ wma: wma(closes(bars), length) })

/** Hull's average: follows a turn sooner than a plain one. */
export function hmaOf(bars: Bar[], [length = 20]: number[]) {
  const values = closes(bars)
  const half = wma(values, Math.max(1, Math.floor(length / 2)))
  const raw = zip([half, wma(values, length)], (fast, slow) => 2 * fast - slow)
  return { hma: wma(raw, Math.max(1, Math.round(Math.sqrt(length)))) }
}

/** The average price of a day's trades so far, by volume. Candles without trades do not move it. */
export function vwapOf(bars: Bar[]) {
  let day = Number.NaN
  let [money, volume] = [0, 0]
  return {
    vwap: bars.map((bar) => {
      const begun = Math.floor(bar.timestamp / DAY_MS)
      if (begun !== day) [day, money, volume] = [begun, 0, 0]
      money += typical(bar) * (bar.volume ?? 0)
      volume += bar.volume ?? 0
      return volume > 0 ? money / volume : undefined
    }),
  }
}
