import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAhead, takeAhead } from './ahead'

const answer = () => Promise.resolve(new Response('{}'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer is handed on once, and only to whoever asks the same', () => {
  keepAhead('GET', '/api/a', undefined, { token: 'mine', at: Date.now(), answer: answer() })
  expect(takeAhead('POST', '/api/a', undefined, 'mine')).toBeUndefined()
  expect(takeAhead('GET', '/api/a', undefined, 'mine')).toBeInstanceOf(Promise)
  expect(takeAhead('GET', '/api/a', undefined, 'mine')).toBeUndefined()
})

test('somebody who signed in meanwhile gets an answer of their own', () => {
  keepAhead('GET', '/api/a', undefined, { token: '', at: Date.now(), answer: answer() })
  expect(takeAhead('GET', '/api/a', undefined, 'mine')).toBeUndefined()
})

test('an old answer is none', () => {
  keepAhead('GET', '/api/a', undefined, { token: '', at: Date.now(), answer: answer() })
  vi.advanceTimersByTime(10_000)
  expect(takeAhead('GET', '/api/a', undefined, '')).toBeUndefined()
})
