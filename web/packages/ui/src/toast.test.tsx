import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toast } from './toast'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is said stands for five seconds, the same thing once, and three things at most', () => {
  const { unmount } = render(<Toasts />)
  act(() => {
    for (const text of ['one', 'one', 'two', 'three', 'four']) toast(text)
  })
  expect(screen.getAllByRole('button').map((shown) => shown.textContent)).toEqual(['two', 'three', 'four'])
  act(() => vi.advanceTimersByTime(4999))
  expect(screen.getAllByRole('button')).toHaveLength(3)
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryAllByRole('button')).toHaveLength(0)
  unmount()
})
