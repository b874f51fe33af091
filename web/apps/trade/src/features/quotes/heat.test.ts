import { expect, test } from 'vitest'
import { heatOf } from './heat'

test('the colour grows with the move, either way, up to its full strength', () => {
  expect(['0', '0.1', '1', '1.01', '-2.5', '4', '-37'].map(heatOf)).toEqual([0, 1, 1, 2, 3, 4, 4])
  expect(heatOf(undefined)).toBe(0)
})
