import { expect, it } from 'vitest'
import { heikinOf } from './heikin'

it('begins in the middle of the candle before, ends at its own mean, and reaches over both', () => {
  const bars = [
    { timestamp: 0, open: 10, high: 14, low: 8, close: 12 },
    { timestamp: 1, open: 12, high: 20, low: 12, close: 18 },
    { timestamp: 2, open: 18, high: 18.5, low: 17, close: 17.5 },
  ]
  const made = heikinOf(bars)
  expect(made[0]).toMatchObject({ open: 11, close: 11, high: 14, low: 8 })
  expect(made[1]).toMatchObject({ open: 11, close: 15.5, high: 20, low: 11 })
  expect(made[2]).toMatchObject({ open: 13.25, close: 17.75, high: 18.5, low: 13.25 })
  expect(heikinOf([])).toEqual([])
})
