import { expect, it } from 'vitest'
import { finished } from './board'
import { stretch } from './register'

it('a position gets its stop, on the side where it loses', () => {
  const points = [
    { t: 1, v: 100 },
    { t: 9, v: 110 },
  ]
  expect(finished('long', points)).toEqual([
    { t: 1, v: 100 },
    { t: 9, v: 110 },
    { t: 9, v: 95 },
  ])
  // Drawn upwards, a short one aims down all the same.
  expect(finished('short', points)).toEqual([
    { t: 1, v: 100 },
    { t: 9, v: 90 },
    { t: 9, v: 105 },
  ])
  expect(finished('trend', points)).toEqual(points)
})

it('time is said in its two largest parts', () => {
  const minute = 60_000
  expect(stretch(0)).toBe('0m')
  expect(stretch(45 * minute)).toBe('45m')
  expect(stretch(25 * 60 * minute + 3 * minute)).toBe('1d 1h')
})
