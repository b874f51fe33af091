import { afterEach, expect, test } from 'vitest'
import { firstTheme, platformName, wearPlatform } from './platform-config'

afterEach(() => {
  delete window.PLATFORM_CONFIG
})

test('the operator’s name is the platform’s', () => {
  expect(platformName()).toBe('Plimsoll')
  window.PLATFORM_CONFIG = { NAME: 'Harbour', THEME: 'night' }
  expect(platformName()).toBe('Harbour')
  wearPlatform(null)
  expect(document.title).toBe('Harbour')
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', brand: 'night' })
})

test('a reader’s own choice goes before the operator’s, and that before the system’s', () => {
  window.PLATFORM_CONFIG = { THEME: 'dark' }
  expect(firstTheme('light', true)).toBe('light')
  expect(firstTheme(null, false)).toBe('dark')
  expect([firstTheme('system', false), firstTheme('system', true)]).toEqual(['light', 'dark'])
  window.PLATFORM_CONFIG = { THEME: 'plimsoll' }
  expect(firstTheme(null, true)).toBe('dark')
  expect(firstTheme(undefined, false)).toBe('light')
})
