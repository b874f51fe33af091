import { expect, test } from 'vitest'
import { clockText, relative, span, urgencyOf } from './clock'

const HOUR = 3_600_000

test('a clock is calm, amber from 75 % on, and red when it is late', () => {
  expect(urgencyOf(0, 100, 0)).toBe('calm')
  expect(urgencyOf(0, 100, 74)).toBe('calm')
  expect(urgencyOf(0, 100, 75)).toBe('amber')
  expect(urgencyOf(0, 100, 99)).toBe('amber')
  expect(urgencyOf(0, 100, 100)).toBe('red')
  expect(urgencyOf(50, 50, 49)).toBe('calm')
})

test('spans are told in their one or two largest units', () => {
  const spans = [20_000, 59 * 60_000, HOUR + 5 * 60_000, 12.5 * HOUR, 25 * HOUR, 48 * HOUR, 300 * HOUR]
  expect(spans.map(span)).toEqual(['< 1 min', '59 min', '1 h 5 min', '12 h', '1 d 1 h', '2 d', '12 d'])
})

test('what is left and what is late read differently', () => {
  expect(clockText(2 * HOUR, 0)).toBe('2 h left')
  expect(clockText(0, 2 * HOUR)).toBe('2 h late')
  expect(relative(0, 3 * HOUR)).toBe('3 h ago')
  expect(relative(3 * HOUR, 0)).toBe('in 3 h')
  expect(relative(0, 10)).toBe('just now')
})
