import { expect, test } from 'vitest'
import { leftOf } from './idle'

const MINUTE = 60_000

test('the warning comes in the last minute, and nothing is left at the end', () => {
  expect(leftOf(15 * MINUTE, 0, 13 * MINUTE)).toBeNull()
  expect(leftOf(15 * MINUTE, 0, 14.5 * MINUTE)).toBe(0.5 * MINUTE)
  expect(leftOf(15 * MINUTE, 0, 15 * MINUTE)).toBe(0)
  expect(leftOf(15 * MINUTE, 0, 99 * MINUTE)).toBe(0)
})
