import { expect, test } from 'vitest'
import { lateSteps, timeLeft } from './late'

const DAY = 86_400_000
/** The last moment of a date. */
const DUE = 20_000 * DAY - 1

test('a loan is overdue from the first moment of the day after its due date', () => {
  const steps = lateSteps({
    dueTime: DUE,
    lateSteps: [
      { lateDay: 8, kind: 'WEEK', score: -10 },
      { lateDay: 1, kind: 'OVERDUE', score: -2 },
      { lateDay: 4, kind: 'PENALTY', score: 0 },
    ],
  })
  expect(steps.map(({ kind, at }) => [kind, at])).toEqual([
    ['OVERDUE', 20_000 * DAY],
    ['PENALTY', 20_003 * DAY],
    ['WEEK', 20_007 * DAY],
  ])
})

test('what is left is said in the largest unit that fits', () => {
  expect(timeLeft(DUE, DUE - 3 * DAY)).toEqual({ unit: 'days', count: 3 })
  expect(timeLeft(DUE, DUE - DAY + 1)).toEqual({ unit: 'hours', count: 23 })
  expect(timeLeft(DUE, DUE - 61_000)).toEqual({ unit: 'minutes', count: 2 })
  expect(timeLeft(DUE, DUE + 5)).toEqual({ unit: 'minutes', count: 0 })
})
