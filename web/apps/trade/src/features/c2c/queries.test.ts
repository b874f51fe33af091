import { expect, test } from 'vitest'
import { MESSAGES, olderThan } from './queries'

const text = (id: number) => ({ id, kind: 'text' })
const step = (id: number) => ({ id, kind: 'step' })
/** Newest first, as the server has it. */
const texts = (newest: number, count: number) => Array.from({ length: count }, (_, n) => text(newest - n))

test('steps between messages are not counted as messages', () => {
  // A full page of messages, longer by the steps among them: there are older ones.
  const full = [step(-3), ...texts(90, MESSAGES), step(-2), step(-1)]
  expect(olderThan(full)).toBe(90 - MESSAGES + 1)
  // Everything there is: with its steps the page is as long as a full one.
  const short = [...texts(MESSAGES - 3, MESSAGES - 3), step(-3), step(-2), step(-1)]
  expect(short).toHaveLength(MESSAGES)
  expect(olderThan(short)).toBeUndefined()
})

test('the next page begins at a message, whatever stands last', () => {
  expect(olderThan(texts(80, MESSAGES))).toBe(80 - MESSAGES + 1)
  expect(olderThan([...texts(80, MESSAGES), step(-1)])).toBe(80 - MESSAGES + 1)
})

test('a conversation without messages has no other page', () => {
  expect(olderThan([])).toBeUndefined()
  expect(olderThan([step(-2), step(-1)])).toBeUndefined()
})
