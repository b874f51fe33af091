import { expect, test } from 'vitest'
import { courseChange, courseOf, digitsOf, nextMidnight, withChanges } from './history'

const DAY = 86_400_000
const CUTS = [
  { time: 40 * DAY, nav: '1.1' },
  { time: 10 * DAY, nav: '0.88' },
  { time: 9 * DAY, nav: '1' },
]

test('a course runs from the oldest valuation to the newest', () => {
  expect(courseOf(CUTS, undefined).map(({ value }) => value)).toEqual(['1', '0.88', '1.1'])
  expect(courseOf(CUTS, 30).map(({ value }) => value)).toEqual(['0.88', '1.1'])
  expect(courseOf([], 30)).toEqual([])
})

test('a change needs two values', () => {
  expect(courseChange(courseOf(CUTS, undefined))).toBe('0.1')
  expect(courseChange(courseOf(CUTS, 30))).toBe('0.25')
  expect(courseChange(courseOf(CUTS.slice(0, 1), undefined))).toBeUndefined()
  expect(withChanges(CUTS).map(({ change }) => change)).toEqual(['0.25', '-0.12', undefined])
})

test('midnight itself belongs to the next day', () => {
  expect(nextMidnight(3 * DAY - 1)).toBe(3 * DAY)
  expect(nextMidnight(3 * DAY)).toBe(4 * DAY)
})

test('an axis has the digits that tell its values apart', () => {
  const digits = (...values: string[]) => digitsOf(values.map((value, time) => ({ time, value })))
  expect(digits('1', '1.2')).toBe(4)
  expect(digits('0.99986302', '0.9999726')).toBe(6)
  expect(digits('1', '1.00000001')).toBe(8)
  expect(digits('1', '1')).toBe(4)
})
