import { expect, test } from 'vitest'
import { languageFor, offeredLanguages } from './languages'

const row = (dictValue: string, dictSort: number, isDefault = 'N', status = '0') => ({
  dictValue,
  dictLabel: `«${dictValue}»`,
  dictType: 't_app_language',
  remark: '',
  imgUrl: '',
  isDefault,
  dictSort,
  status,
})

test('what the operator offers is offered, as far as the app speaks it', () => {
  const rows = [row('zh-TW', 3), row('de', 1), row('ar', 2), row('en', 4, 'N', '1')]
  expect(offeredLanguages(rows)).toEqual([
    { tag: 'ar', name: '«ar»' },
    { tag: 'zh-Hant', name: '«zh-TW»' },
  ])
  expect(offeredLanguages(undefined).map(({ tag }) => tag)).toEqual(['en', 'zh', 'zh-Hant', 'ar'])
  expect(offeredLanguages([row('de', 1)]), 'a list that would leave none').toHaveLength(4)
})

test('a choice goes first, then the browser, then the operator’s default', () => {
  const rows = [row('en', 1), row('zh', 2, 'Y'), row('ar', 3)]
  expect(languageFor(rows, 'ar', ['en-GB'])).toBe('ar')
  expect(languageFor(rows, 'zh-Hant', ['en-GB']), 'no longer offered').toBe('en')
  expect(languageFor(rows, null, ['de-DE', 'ar-EG'])).toBe('ar')
  expect(languageFor(rows, null, ['de-DE'])).toBe('zh')
  expect(languageFor(undefined, null, ['de-DE'])).toBe('en')
})
