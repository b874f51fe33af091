import { describe, expect, it } from 'vitest'
import { emaOf, hmaOf, smaOf, vwapOf, wmaOf } from './averages'
import { bollingerOf, donchianOf, keltnerOf } from './bands'
import { allowed, KINDS, newInstance } from './catalog'
import { fundingOf } from './funding'
import { ichimokuOf } from './ichimoku'
import {
  awesomeOf,
  cciOf,
  kdjOf,
  macdOf,
  momentumOf,
  rocOf,
  rsiOf,
  stochasticOf,
  stochRsiOf,
  trixOf,
  williamsOf,
} from './momentum'
import type { Bar, Column } from './series'
import { sarOf, superTrendOf } from './stops'
import { aroonOf, atrOf, dmiOf } from './strength'
import { cmfOf, mfiOf, obvOf, volumeOf } from './volume'

/** A walk without chance: the same on every machine. */
const BARS: Bar[] = Array.from({ length: 120 }, (_, n) => {
  const close = 100 + 10 * Math.sin(n / 7) + n / 5
  const open = 100 + 10 * Math.sin((n - 1) / 7) + (n - 1) / 5
  return {
    timestamp: Date.UTC(2026, 0, 1) + n * 3_600_000,
    open,
    close,
    high: Math.max(open, close) + 1 + (n % 3),
    low: Math.min(open, close) - 1 - (n % 2),
    volume: 10 + (n % 5),
  }
})
const LAST = BARS.length - 1
const at = (column: Column | undefined, n = LAST) => column?.[n] as number
const close = (n: number) => BARS[n]!.close
const window = (of: (bar: Bar) => number, length: number, end = LAST) =>
  BARS.slice(end - length + 1, end + 1).map(of)
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const closeOf = (bar: Bar) => bar.close

/** Written out from the definition, from the first candle on. */
function exponential(values: number[], length: number, weight: number): number[] {
  const out: number[] = []
  for (let n = length - 1; n < values.length; n++)
    out.push(
      n === length - 1
        ? sum(values.slice(0, length)) / length
        : out.at(-1)! * (1 - weight) + values[n]! * weight,
    )
  return out
}
const ema = (values: number[], length: number) => exponential(values, length, 2 / (length + 1))
const wilder = (values: number[], length: number) => exponential(values, length, 1 / length)
const ranges = BARS.map(({ high, low }, n) =>
  n ? Math.max(high, close(n - 1)) - Math.min(low, close(n - 1)) : high - low,
)

describe('averages', () => {
  it('sma, wma and ema of small numbers', () => {
    const bars = [1, 2, 3, 4, 5].map((value) => ({ timestamp: 0, open: 0, high: 0, low: 0, close: value }))
    expect(smaOf(bars, [3]).sma).toEqual([undefined, undefined, 2, 3, 4])
    expect(wmaOf(bars, [3]).wma[2]).toBeCloseTo((1 + 4 + 9) / 6)
    expect(emaOf(bars, [3]).ema).toEqual([undefined, undefined, 2, 3, 4])
  })
  it('ema follows its recurrence', () =>
    expect(at(emaOf(BARS, [20]).ema)).toBeCloseTo(ema(BARS.map(closeOf), 20).at(-1)!, 10))
  it('hma is a weighted average of twice the short less the long one', () => {
    const weighted = (values: number[]) =>
      sum(values.map((value, n) => value * (n + 1))) / ((values.length * (values.length + 1)) / 2)
    const raw = [3, 2, 1, 0].map((back) => {
      const end = LAST - back
      return 2 * weighted(window(closeOf, 8, end)) - weighted(window(closeOf, 16, end))
    })
    expect(at(hmaOf(BARS, [16]).hma)).toBeCloseTo(weighted(raw), 10)
  })
  it('vwap begins anew each day', () => {
    const today = BARS.slice(96, 120)
    const value =
      sum(today.map((b) => ((b.high + b.low + b.close) / 3) * b.volume!)) / sum(today.map((b) => b.volume!))
    expect(at(vwapOf(BARS).vwap)).toBeCloseTo(value, 10)
    expect(vwapOf(BARS.map((bar) => ({ ...bar, volume: 0 }))).vwap.every((one) => one === undefined)).toBe(
      true,
    )
  })
})

describe('bands', () => {
  it('bollinger', () => {
    const values = window(closeOf, 20)
    const mean = sum(values) / 20
    const spread = Math.sqrt(sum(values.map((value) => value * value)) / 20 - mean * mean)
    const { upper, middle, lower } = bollingerOf(BARS, [20, 2])
    expect(at(middle)).toBeCloseTo(mean, 10)
    expect(at(upper)).toBeCloseTo(mean + 2 * spread, 6)
    expect(at(lower)).toBeCloseTo(mean - 2 * spread, 6)
  })
  it('keltner', () => {
    const middle = ema(BARS.map(closeOf), 20).at(-1)!
    const reach = wilder(ranges, 10).at(-1)!
    expect(at(keltnerOf(BARS, [20, 2, 10]).upper)).toBeCloseTo(middle + 2 * reach, 10)
    expect(at(keltnerOf(BARS, [20, 2, 10]).lower)).toBeCloseTo(middle - 2 * reach, 10)
  })
  it('donchian', () => {
    const { upper, middle, lower } = donchianOf(BARS, [20])
    const [high, low] = [Math.max(...window((b) => b.high, 20)), Math.min(...window((b) => b.low, 20))]
    expect([at(upper), at(middle), at(lower)]).toEqual([high, (high + low) / 2, low])
  })
  it('ichimoku reaches ahead and behind', () => {
    const { tenkan, kijun, spanA, spanB, chikou } = ichimokuOf(BARS, [9, 26, 52, 26])
    const middle = (length: number) =>
      (Math.max(...window((b) => b.high, length)) + Math.min(...window((b) => b.low, length))) / 2
    expect(at(tenkan)).toBe(middle(9))
    expect(at(kijun)).toBe(middle(26))
    expect(at(spanA, LAST + 25)).toBe((middle(9) + middle(26)) / 2)
    expect(at(spanB, LAST + 25)).toBe(middle(52))
    expect(at(chikou, LAST - 25)).toBe(close(LAST))
    expect(at(chikou, LAST)).toBeUndefined()
  })
})

describe('stops', () => {
  it('the parabolic stop accelerates and turns', () => {
    const rising = Array.from({ length: 5 }, (_, n) => ({
      timestamp: n,
      open: n,
      close: n + 1,
      high: n + 1,
      low: n,
    }))
    const { sar } = sarOf(rising, [2, 2, 20])
    // Begins at the low of the first; then 0 + 0.02·(2−0), held below the last two lows.
    expect(sar.slice(0, 3)).toEqual([undefined, 0, 0])
    // The extreme was 3 by then, the factor 0.04: 0 + 0.04·3.
    expect(sar[3]).toBeCloseTo(0.12)
    const broken = [...rising, { timestamp: 5, open: 4, close: -1, high: 4, low: -1 }]
    expect(sarOf(broken, [2, 2, 20]).sar[5]).toBe(5)
  })
  it('super trend stands below a rise and above a fall', () => {
    const { up, down } = superTrendOf(BARS, [10, 3])
    BARS.forEach((bar, n) => {
      if (up[n] !== undefined) expect(bar.close).toBeGreaterThanOrEqual(up[n]!)
      if (down[n] !== undefined) expect(bar.close).toBeLessThanOrEqual(down[n]!)
      if (n >= 9) expect((up[n] === undefined) !== (down[n] === undefined)).toBe(true)
    })
    const reach = wilder(ranges, 10)[0]!
    const first = BARS[9]!
    expect(up[9]).toBeCloseTo((first.high + first.low) / 2 - 3 * reach, 10)
  })
})

describe('momentum', () => {
  const moves = BARS.slice(1).map((bar, n) => bar.close - close(n))
  const strength = (length: number) => {
    const gains = wilder(
      moves.map((move) => Math.max(0, move)),
      length,
    )
    const losses = wilder(
      moves.map((move) => Math.max(0, -move)),
      length,
    )
    return gains.map((gain, n) => 100 - 100 / (1 + gain / losses[n]!))
  }
  it('rsi', () => expect(at(rsiOf(BARS, [14]).rsi)).toBeCloseTo(strength(14).at(-1)!, 8))
  it('macd', () => {
    const values = BARS.map(closeOf)
    const [fast, slow] = [ema(values, 12).slice(14), ema(values, 26)]
    const macd = fast.map((value, n) => value - slow[n]!)
    const signal = ema(macd, 9).at(-1)!
    const found = macdOf(BARS, [12, 26, 9])
    expect(at(found.macd)).toBeCloseTo(macd.at(-1)!, 10)
    expect(at(found.signal)).toBeCloseTo(signal, 10)
    expect(at(found.histogram)).toBeCloseTo(macd.at(-1)! - signal, 10)
  })
  const raw = (end: number, length = 14) => {
    const low = Math.min(...window((b) => b.low, length, end))
    const high = Math.max(...window((b) => b.high, length, end))
    return ((close(end) - low) / (high - low)) * 100
  }
  it('stochastic', () => {
    const k = (end: number) => (raw(end) + raw(end - 1) + raw(end - 2)) / 3
    expect(at(stochasticOf(BARS, [14, 3, 3]).k)).toBeCloseTo(k(LAST), 10)
    expect(at(stochasticOf(BARS, [14, 3, 3]).d)).toBeCloseTo((k(LAST) + k(LAST - 1) + k(LAST - 2)) / 3, 10)
  })
  it('stochastic rsi', () => {
    const values = strength(14)
    const one = (back: number) => {
      const part = values.slice(values.length - 14 - back, values.length - back)
      return ((part.at(-1)! - Math.min(...part)) / (Math.max(...part) - Math.min(...part))) * 100
    }
    expect(at(stochRsiOf(BARS, [14, 14, 3, 3]).k)).toBeCloseTo((one(0) + one(1) + one(2)) / 3, 6)
  })
  it('kdj begins in the middle', () => {
    const { k, d, j } = kdjOf(BARS, [9, 3, 3])
    const first = (50 * 2 + raw(8, 9)) / 3
    expect(k[8]).toBeCloseTo(first, 10)
    expect(d[8]).toBeCloseTo((50 * 2 + first) / 3, 10)
    expect(j[8]).toBeCloseTo(3 * k[8]! - 2 * d[8]!, 10)
  })
  it('williams is the stochastic from above', () =>
    expect(at(williamsOf(BARS, [14]).wr)).toBeCloseTo(raw(LAST) - 100, 10))
  it('cci', () => {
    const typical = (b: Bar) => (b.high + b.low + b.close) / 3
    const values = window(typical, 20)
    const mean = sum(values) / 20
    const distance = sum(values.map((value) => Math.abs(value - mean))) / 20
    expect(at(cciOf(BARS, [20]).cci)).toBeCloseTo((values.at(-1)! - mean) / (0.015 * distance), 8)
  })
  it('roc and momentum', () => {
    expect(at(rocOf(BARS, [9]).roc)).toBeCloseTo(
      ((close(LAST) - close(LAST - 9)) / close(LAST - 9)) * 100,
      10,
    )
    expect(at(momentumOf(BARS, [10]).momentum)).toBeCloseTo(close(LAST) - close(LAST - 10), 10)
  })
  it('awesome oscillator', () => {
    const middle = (b: Bar) => (b.high + b.low) / 2
    const value = sum(window(middle, 5)) / 5 - sum(window(middle, 34)) / 34
    expect(at(awesomeOf(BARS, [5, 34]).ao)).toBeCloseTo(value, 10)
  })
  it('trix', () => {
    const thrice = ema(ema(ema(BARS.map(closeOf), 18), 18), 18)
    expect(at(trixOf(BARS, [18, 9]).trix)).toBeCloseTo((thrice.at(-1)! / thrice.at(-2)! - 1) * 100, 10)
  })
})

describe('strength', () => {
  it('atr', () => expect(at(atrOf(BARS, [14]).atr)).toBeCloseTo(wilder(ranges, 14).at(-1)!, 10))
  it('dmi', () => {
    const ups = BARS.slice(1).map((bar, n) => {
      const [up, down] = [bar.high - BARS[n]!.high, BARS[n]!.low - bar.low]
      return up > down && up > 0 ? up : 0
    })
    const plus = (wilder(ups, 14).at(-1)! / wilder(ranges.slice(1), 14).at(-1)!) * 100
    const found = dmiOf(BARS, [14, 14])
    expect(at(found.plus)).toBeCloseTo(plus, 10)
    expect(at(found.adx)).toBeGreaterThan(0)
    expect(found.adx.findIndex((value) => value !== undefined)).toBe(27)
  })
  it('aroon', () => {
    const values = window((b) => b.high, 15)
    expect(at(aroonOf(BARS, [14]).up)).toBeCloseTo((values.lastIndexOf(Math.max(...values)) / 14) * 100, 10)
    expect(aroonOf(BARS.slice(0, 14), [14]).up.every((value) => value === undefined)).toBe(true)
  })
})

describe('volume', () => {
  it('obv adds what rises and takes what falls', () => {
    const way = (n: number) => (close(n) > close(n - 1) ? 1 : -1)
    const value = sum(BARS.slice(1).map((bar, n) => way(n + 1) * bar.volume!))
    expect(at(obvOf(BARS).obv)).toBe(value)
  })
  it('volume and its average', () => {
    expect(at(volumeOf(BARS, [20]).volume)).toBe(BARS[LAST]!.volume)
    expect(at(volumeOf(BARS, [20]).average)).toBeCloseTo(12, 10)
  })
  it('mfi', () => {
    const typical = (n: number) => (BARS[n]!.high + BARS[n]!.low + BARS[n]!.close) / 3
    let [gain, loss] = [0, 0]
    for (let n = LAST - 13; n <= LAST; n++) {
      const flow = typical(n) * BARS[n]!.volume!
      if (typical(n) > typical(n - 1)) gain += flow
      else if (typical(n) < typical(n - 1)) loss += flow
    }
    expect(at(mfiOf(BARS, [14]).mfi)).toBeCloseTo(100 - 100 / (1 + gain / loss), 8)
  })
  it('cmf', () => {
    const flow = (b: Bar) => ((b.close - b.low - (b.high - b.close)) / (b.high - b.low)) * b.volume!
    expect(at(cmfOf(BARS, [20]).cmf)).toBeCloseTo(
      sum(window(flow, 20)) / sum(window((b) => b.volume!, 20)),
      10,
    )
  })
})

describe('funding', () => {
  it('stands at the candle in which it was paid, in percent', () => {
    const at = BARS[10]!.timestamp
    const funding = [
      { at: at + 1, rate: 0.0001 },
      { at: at + 2, rate: 0.0002 },
      { at: BARS[LAST]!.timestamp + 5, rate: -0.0003 },
      { at: BARS[0]!.timestamp - 1, rate: 1 },
    ]
    const { funding: found } = fundingOf(BARS, [], { funding })
    expect(found[10]).toBeCloseTo(0.03, 10)
    expect(found[LAST]).toBeCloseTo(-0.03, 10)
    expect(found.filter((value) => value !== undefined)).toHaveLength(2)
  })
})

describe('the catalog', () => {
  it('has every kind once, with a column for every plot', () => {
    expect(new Set(KINDS.map((kind) => kind.id)).size).toBe(KINDS.length)
    expect(KINDS.length).toBeGreaterThanOrEqual(23)
    for (const kind of KINDS) {
      const funding = [{ at: BARS[LAST]!.timestamp, rate: 0.0001 }]
      const columns = kind.calc(BARS, newInstance(kind).params, { funding })
      for (const { key } of kind.plots) {
        expect(
          columns[key]?.some((value) => value !== undefined && Number.isFinite(value)),
          `${kind.id} ${key}`,
        ).toBe(true)
        expect(
          columns[key]?.some((value) => Number.isNaN(value)),
          `${kind.id} ${key}`,
        ).toBe(false)
      }
    }
  })
  it('survives no candles, one candle and flat candles', () => {
    const flat = BARS.map((bar) => ({ ...bar, open: 1, high: 1, low: 1, close: 1, volume: 0 }))
    for (const kind of KINDS)
      for (const bars of [[], BARS.slice(0, 1), flat])
        for (const values of Object.values(kind.calc(bars, newInstance(kind).params)))
          for (const value of values)
            expect(value === undefined || Number.isFinite(value), kind.id).toBe(true)
  })
  it('keeps numbers within what a parameter allows', () => {
    const [length] = KINDS[0]!.params
    expect([0, 1000, 7.4, Number.NaN].map((value) => allowed(length!, value))).toEqual([1, 500, 7, 20])
  })
})
