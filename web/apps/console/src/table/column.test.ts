import { expect, test } from 'vitest'
import { type Column, nextSort, sorted } from './column'

const columns: Column<{ n: number; name: string }>[] = [
  { key: 'n', head: '', width: '', cell: () => '', sort: (row) => row.n },
  { key: 'name', head: '', width: '', cell: () => '', sort: (row) => row.name },
  { key: 'free', head: '', width: '', cell: () => '' },
]
const rows = [
  { n: 10, name: 'b' },
  { n: 9, name: 'a10' },
  { n: 30, name: 'a9' },
]
const order = (by: string | undefined) => sorted(rows, columns, by).map(({ n }) => n)

test('numbers are sorted as numbers, names as people sort them', () => {
  expect(order('n')).toEqual([9, 10, 30])
  expect(order('-n')).toEqual([30, 10, 9])
  expect(order('name')).toEqual([30, 9, 10])
})

test('a column that has no order, or is unknown, leaves the rows as they came', () => {
  expect(order('free')).toEqual([10, 9, 30])
  expect(order('constructor')).toEqual([10, 9, 30])
  expect(order(undefined)).toEqual([10, 9, 30])
})

test('a press sorts upwards, then downwards, then not at all', () => {
  expect(nextSort(undefined, 'n')).toBe('n')
  expect(nextSort('n', 'n')).toBe('-n')
  expect(nextSort('-n', 'n')).toBeUndefined()
})
