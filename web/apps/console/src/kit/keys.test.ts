import { expect, test } from 'vitest'
import { Sequence } from './keys'

test('g waits for a letter, and only for a moment', () => {
  const keys = new Sequence(['g'])
  expect(keys.press('g', 0)).toBeNull()
  expect(keys.press('p', 300)).toBe('g p')
  expect(keys.press('j', 400)).toBe('j')
  expect(keys.press('g', 500)).toBeNull()
  expect(keys.press('p', 9_000)).toBe('p')
})
