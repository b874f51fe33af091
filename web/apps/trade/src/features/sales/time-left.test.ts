import { expect, test } from 'vitest'
import { duration } from './time-left'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('the two largest units say how long it is', () => {
  expect(duration(6 * DAY + 4 * HOUR + 59 * MINUTE, 'en')).toBe('6 days 4 hours')
  expect(duration(DAY + 5 * MINUTE, 'en')).toBe('1 day')
  expect(duration(HOUR + MINUTE, 'en')).toBe('1 hour 1 minute')
  expect(duration(59_999, 'en')).toBe('')
  expect(duration(-5, 'en')).toBe('')
})

test('in the reader’s language, with digits that everybody reads', () => {
  expect(duration(3 * DAY, 'ar')).toBe('3 أيام')
  expect(duration(3 * DAY + 2 * HOUR, 'zh')).toBe('3天 2小时')
})
