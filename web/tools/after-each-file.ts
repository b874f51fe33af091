import { afterAll, vi } from 'vitest'

// Test files share one world: a clock that a file left stopped would stop the next file's, too.
afterAll(() => {
  vi.useRealTimers()
})
