import { expect, test } from 'vitest'
import { firstPeriod, offeredPeriods } from './offered'
import type { PeriodRow } from './types'

const row = (period: number, available = true, status = 1) =>
  ({ id: period, period, available, status }) as PeriodRow
const seconds = (rows: PeriodRow[]) => rows.map((one) => one.period)

test('the operator’s list decides which periods are shown, and in which order', () => {
  const rows = [row(30), row(60), row(120), row(300, true, 0)]
  expect(seconds(offeredPeriods(rows, { durations: [120, 300, 30], default: 30 }))).toEqual([120, 30])
  expect(seconds(offeredPeriods(rows, undefined))).toEqual([30, 60, 120])
  expect(seconds(offeredPeriods(rows, { durations: [7], default: 7 })), 'none of them is there').toEqual([
    30, 60, 120,
  ])
})

test('a ticket begins with the operator’s period, if it can be had', () => {
  const rows = [row(30, false), row(60), row(120)]
  expect(firstPeriod(rows, { durations: [], default: 120 })?.period).toBe(120)
  expect(firstPeriod(rows, { durations: [], default: 30 })?.period).toBe(60)
  expect(firstPeriod([row(30, false)], undefined)?.period).toBe(30)
})
