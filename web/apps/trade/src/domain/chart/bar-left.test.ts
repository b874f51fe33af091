import { expect, test } from 'vitest'
import { barLeft } from './bar-left'

test('a running candle says how long it runs, an ended one nothing', () => {
  const end = 1_000_000_000
  expect(barLeft(end, end - 5_000)).toBe('00:05')
  expect(barLeft(end, end - 4_999), 'a second that has begun counts').toBe('00:05')
  expect(barLeft(end, end - 61_000)).toBe('01:01')
  expect(barLeft(end, end - 3_600_000)).toBe('01:00:00')
  expect(barLeft(end, end - 6 * 86_400_000 - 3_600_000)).toBe('6d 01h')
  expect(barLeft(end, end)).toBe('')
  expect(barLeft(end, end + 9_000)).toBe('')
})
