import { expect, test } from 'vitest'
import { clockAhead, deadlineOf, onThisClock } from './deadline'

const order = { status: 0, payDeadline: 1000, releaseDeadline: null, appeal: null }
const appeal = {
  by: 'buyer' as const,
  reason: 1,
  time: 0,
  evidenceUntil: 3000,
  decideUntil: 5000,
  statements: [],
}

test('every open state has the deadline that counts in it', () => {
  expect(deadlineOf(order, 0)).toEqual({ kind: 'pay', at: 1000 })
  expect(deadlineOf({ ...order, status: 1, releaseDeadline: 2000 }, 0)).toEqual({ kind: 'release', at: 2000 })
  expect(deadlineOf({ ...order, status: 4, appeal }, 3000)).toEqual({ kind: 'evidence', at: 3000 })
  expect(deadlineOf({ ...order, status: 4, appeal }, 3001)).toEqual({ kind: 'decision', at: 5000 })
})

test.each([2, 3, 5, 6])('an order that ended (%s) waits for nothing', (status) =>
  expect(deadlineOf({ ...order, status }, 0)).toBeUndefined(),
)

test('a clock that is wrong does not move a deadline', () => {
  // The device is five minutes behind: the answer came at its 12:00, written at the server's 12:05.
  const ahead = clockAhead(300_000, 0)
  expect(onThisClock(900_000, ahead)).toBe(600_000)
  expect(onThisClock(900_000, clockAhead(0, 300_000))).toBe(1_200_000)
})
