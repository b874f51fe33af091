import { expect, it } from 'vitest'
import { gapFor, paneHeight } from './panes'

it('leaves most of the height to candles', () => {
  for (const [height, panes] of [
    [300, 1],
    [300, 2],
    [300, 3],
    [700, 4],
  ] as const)
    expect(paneHeight(height, panes) * panes, `${panes} in ${height}`).toBeLessThan(height / 2)
  // Two panes on a phone leave seven tenths to candles.
  expect(paneHeight(314, 2)).toBe(44)
})

it('panes are neither too low to read nor higher than they need', () => {
  expect(paneHeight(200, 6)).toBe(38)
  expect(paneHeight(2000, 1)).toBe(110)
  expect(paneHeight(500, 0)).toBe(0)
})

it('gaps are shares that come to so many pixels, and never a pixel count', () => {
  const { top, bottom } = gapFor(200, 40, 10)
  expect((200 * top) / (1 + top + bottom)).toBeCloseTo(40, 0)
  for (const height of [0, 1, 20, 38, 5000]) {
    const gap = gapFor(height, 40, 14)
    for (const part of [gap.top, gap.bottom]) {
      expect(Number.isFinite(part)).toBe(true)
      expect(part).toBeLessThan(1)
    }
  }
})
