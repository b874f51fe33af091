import { expect, test } from 'vitest'
import { setZone } from '~/shared/format'
import { opening } from './opening'

const SATURDAY = Date.UTC(2026, 10, 14, 12)
const SUNDAY_NIGHT = Date.UTC(2026, 10, 15, 22, 5)

test('a market opens on a day of the week while that is near, and on a date when it is not', () => {
  setZone('UTC')
  expect(opening(SUNDAY_NIGHT, SATURDAY)).toBe('Sun 22:05')
  expect(opening(SUNDAY_NIGHT, SATURDAY - 7 * 24 * 3600 * 1000)).toBe('11/15/2026 22:05:00')
})
