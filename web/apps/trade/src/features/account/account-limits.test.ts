import { expect, test } from 'vitest'
import { standingOf } from './account-limits'

test('an identity check stands where its number says', () => {
  expect(standingOf(1)).toBe('passed')
  expect(standingOf('2')).toBe('rejected')
  expect(standingOf(3)).toBe('reviewing')
})

test('nothing, an empty text and an unknown number are no check', () => {
  expect([undefined, '', 0, 9, 'x'].map(standingOf)).toEqual(['none', 'none', 'none', 'none', 'none'])
})
