import { expect, it } from 'vitest'
import { moved } from './order'

it('moves one and keeps the others in order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], 3, 0)).toEqual(['a'])
})
