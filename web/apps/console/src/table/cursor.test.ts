import { expect, test } from 'vitest'
import { type Cursor, moved, START } from './cursor'

const ids = ['a', 'b', 'c']
const press = (keys: string[], from: Cursor = START) =>
  keys.reduce((cursor, key) => moved(cursor, key, ids), from)

test('j and k move within the list and stop at its ends', () => {
  expect(press(['j']).at).toBe(0)
  expect(press(['j', 'j', 'j', 'j', 'j']).at).toBe(2)
  expect(press(['j', 'k', 'k']).at).toBe(0)
  expect(press(['End', 'Home']).at).toBe(0)
  expect(press(['PageDown']).at).toBe(2)
})

test('x selects the row of the cursor, and again deselects it', () => {
  expect([...press(['x']).selected]).toEqual([])
  expect([...press(['j', 'x', 'j', 'x']).selected]).toEqual(['a', 'b'])
  expect([...press(['j', 'x', 'x']).selected]).toEqual([])
})

test('keys mean nothing in an empty list', () => {
  expect(moved(START, 'j', [])).toBe(START)
})
