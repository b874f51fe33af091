import { donchianOf } from './bands'
import { type Bar, type Column, closes, shifted, zip } from './series'

const middleOf = (bars: Bar[], length: number): Column => donchianOf(bars, [length]).middle

/** The cloud stands as many candles ahead of the price as the lagging line stands behind it. */
export function ichimokuOf(bars: Bar[], [conversion = 9, base = 26, slow = 52, displacement = 26]: number[]) {
  const tenkan = middleOf(bars, conversion)
  const kijun = middleOf(bars, base)
  const ahead = Math.max(0, displacement - 1)
  return {
    tenkan,
    kijun,
    spanA: shifted(
      zip([tenkan, kijun], (a, b) => (a + b) / 2),
      ahead,
    ),
    spanB: shifted(middleOf(bars, slow), ahead),
    chikou: shifted(closes(bars), -ahead),
  }
}
