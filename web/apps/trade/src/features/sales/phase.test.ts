import { expect, test } from 'vitest'
import { grouped, phaseOf } from './phase'
import type { Sale } from './queries'

const END = 1000

test('a sale takes commitments until its last millisecond, then its tokens are shared out', () => {
  expect(phaseOf({ status: 2, endTime: END }, END)).toBe('open')
  expect(phaseOf({ status: 2, endTime: END }, END + 1)).toBe('sharing')
  expect([1, 3, 4, 5].map((status) => phaseOf({ status, endTime: END }, 0))).toEqual([
    'announced',
    'done',
    'failed',
    'withdrawn',
  ])
})

test('what ends first comes first, what begins first, and what ended last', () => {
  const sale = (id: number, status: number, beginTime: number, endTime: number) =>
    ({ id, status, beginTime, endTime }) as Sale
  const groups = grouped(
    [
      sale(1, 3, 0, 10),
      sale(2, 4, 0, 20),
      sale(3, 2, 0, 90),
      sale(4, 2, 0, 80),
      sale(5, 1, 70, 99),
      sale(6, 1, 60, 99),
    ],
    50,
  )
  expect(groups.open.map(({ id }) => id)).toEqual([4, 3])
  expect(groups.announced.map(({ id }) => id)).toEqual([6, 5])
  expect(groups.ended.map(({ id }) => id)).toEqual([2, 1])
})
