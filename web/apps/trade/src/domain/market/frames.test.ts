import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FRAMES_PER_SECOND, inNextFrame } from './frames'

// One clock for all tests: for the frames, time never goes back.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
afterEach(() => vi.restoreAllMocks())

test('a thousand changes a second are painted twelve times, the last one among them', () => {
  let value = 0
  const painted: number[] = []
  const paint = () => painted.push(value)
  for (let ms = 0; ms < 1000; ms++) {
    value = ms
    inNextFrame(paint)
    vi.advanceTimersByTime(1)
  }
  expect(painted.length).toBeGreaterThanOrEqual(FRAMES_PER_SECOND - 1)
  expect(painted.length).toBeLessThanOrEqual(FRAMES_PER_SECOND + 1)
  vi.advanceTimersByTime(100)
  expect(painted.at(-1)).toBe(999)
})

test('what comes after a pause is painted at once', () => {
  vi.advanceTimersByTime(1000)
  const paint = vi.fn()
  inNextFrame(paint)
  vi.advanceTimersByTime(0)
  expect(paint).toHaveBeenCalledTimes(1)
})

test('a hidden tab paints nothing until it is seen again', () => {
  vi.advanceTimersByTime(1000)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const paint = vi.fn()
  inNextFrame(paint)
  vi.advanceTimersByTime(5000)
  expect(paint).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(0)
  expect(paint).toHaveBeenCalledTimes(1)
})
