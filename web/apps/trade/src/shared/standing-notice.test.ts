import { beforeEach, expect, test } from 'vitest'
import { isDue, NOTICE_AGAIN_MS, tellOnceADay } from './standing-notice'

beforeEach(() => localStorage.clear())

test('a notice is due when it never was, or a whole day ago', () => {
  expect(isDue(undefined, 5)).toBe(true)
  expect(isDue(1000, 1000 + NOTICE_AGAIN_MS - 1)).toBe(false)
  expect(isDue(1000, 1000 + NOTICE_AGAIN_MS)).toBe(true)
})

test('each person hears of each standing once a day', () => {
  expect(tellOnceADay(7, 1, 0)).toBe(true)
  expect(tellOnceADay(7, 1, NOTICE_AGAIN_MS - 1)).toBe(false)
  expect(tellOnceADay(7, 3, 1)).toBe(true)
  expect(tellOnceADay(8, 1, 1)).toBe(true)
  expect(tellOnceADay(7, 1, NOTICE_AGAIN_MS)).toBe(true)
})

test('a damaged memory forgets rather than fails', () => {
  localStorage.setItem('plimsoll.notices', '{')
  expect(tellOnceADay(7, 1, 0)).toBe(true)
})
