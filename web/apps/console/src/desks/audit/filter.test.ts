import { expect, test } from 'vitest'
import { filterOf } from './filter'

test('a day ends with its last millisecond', () => {
  const { from, to } = filterOf({ from: '2026-11-18', to: '2026-11-18' })
  expect((to ?? 0) - (from ?? 0)).toBe(86_400_000 - 1)
  expect(filterOf({})).toEqual({})
})
