import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushSoon } from './push'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what was done is answered before the page goes on', () => {
  const go = vi.fn()
  pushSoon(go)
  vi.advanceTimersByTime(299)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(go).toHaveBeenCalledOnce()
})
