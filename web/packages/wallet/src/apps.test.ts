import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, STORE_AFTER_MS, storeOf, WALLET_APPS } from './apps'

const metamask = WALLET_APPS.find((app) => app.id === 1)!

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the app is opened on this page, and its store when it is not there', () => {
  const went: string[] = []
  openApp(metamask, 'https://trade.example/sign-in', (address) => went.push(address))
  expect(went).toEqual(['metamask://dapp/trade.example/sign-in'])
  vi.advanceTimersByTime(STORE_AFTER_MS - 1)
  expect(went).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(went[1]).toBe(metamask.store.web)
})

test('an app that took over sends nobody to the store', () => {
  const went: string[] = []
  openApp(metamask, 'https://trade.example', (address) => went.push(address))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(STORE_AFTER_MS * 2)
  expect(went).toHaveLength(1)
})

test('each phone has its own store', () => {
  expect(storeOf(metamask, 'Mozilla/5.0 (iPhone)')).toBe(metamask.store.ios)
  expect(storeOf(metamask, 'Mozilla/5.0 (Linux; Android 15)')).toBe(metamask.store.android)
})
