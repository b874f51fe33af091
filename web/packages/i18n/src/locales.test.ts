import { expect, test } from 'vitest'
import { localeOf } from './locales'

test('a language is found by its tag, and what nobody speaks here is English', () => {
  expect(localeOf('ar-EG')).toBe('ar')
  expect(localeOf('zh-CN')).toBe('zh')
  expect(['zh-TW', 'zh_HK', 'zh-Hant-MO'].map(localeOf)).toEqual(['zh-Hant', 'zh-Hant', 'zh-Hant'])
  for (const nothing of ['null', '', null, undefined, 'tlh']) expect(localeOf(nothing)).toBe('en')
})
