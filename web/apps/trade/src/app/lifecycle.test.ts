import { afterEach, expect, test, vi } from 'vitest'
import { deskAddress, reloadWhenLongHidden } from './lifecycle'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const here = new URL('https://m.example/quote?tab=2')
const desk = (isOpen: boolean, url: string) => ({ DESKTOP_SETTING: { isOpen, url } })

test('a desk moves to the desks’ own host, with the page it is on', () => {
  expect(deskAddress(desk(true, 'https://desk.example'), here, true)).toBe('https://desk.example/quote?tab=2')
})

test('nobody else moves, and nobody twice', () => {
  expect(deskAddress(desk(true, 'https://desk.example'), here, false)).toBeUndefined()
  expect(deskAddress(desk(false, 'https://desk.example'), here, true)).toBeUndefined()
  expect(deskAddress(desk(true, 'https://m.example'), here, true)).toBeUndefined()
  expect(deskAddress(desk(true, 'javascript:alert(1)'), here, true)).toBeUndefined()
  expect(deskAddress({}, here, true)).toBeUndefined()
})

test('a page that was out of sight for more than five minutes starts afresh', () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  reloadWhenLongHidden()
  const away = (ms: number) => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(ms)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  away(300_000)
  expect(reload).not.toHaveBeenCalled()
  away(300_001)
  expect(reload).toHaveBeenCalledOnce()
})
