import { expect, test } from 'vitest'
import type { Country, CountryGroup } from './countries'
import { lettered, matching } from './country-letters'

const country = (englishName: string, chineseName: string, phoneCode: string, countryCode: string) => ({
  englishName,
  chineseName,
  phoneCode,
  countryCode,
})
const GROUPS: CountryGroup[] = [
  { letter: 'A', data: [country('Afghanistan', '阿富汗', '93', 'AF')] },
  {
    letter: 'U',
    data: [country('United Kingdom', '英国', '44', 'GB'), country('United States', '美国', '1', 'US')],
  },
]
const ARABIC: Record<string, string> = { AF: 'أفغانستان', GB: 'المملكة المتحدة', US: 'الولايات المتحدة' }
const arabic = (one: Country) => ARABIC[one.countryCode] ?? ''

const found = (typed: string) =>
  matching(GROUPS, typed, arabic).flatMap((group) => group.data.map((one) => one.countryCode))

test('a country is found by any of its names, its code or its number', () => {
  expect(found('')).toEqual(['AF', 'GB', 'US'])
  expect(found('united')).toEqual(['GB', 'US'])
  expect(found('英')).toEqual(['GB'])
  expect(found('المملكة')).toEqual(['GB'])
  expect(found('+44')).toEqual(['GB'])
  expect(found('us')).toEqual(['US'])
  expect(matching(GROUPS, 'nowhere', arabic)).toEqual([])
})

test('Arabic names stand under Arabic letters, in their own order', () => {
  const groups = lettered(GROUPS, 'ar', arabic)
  expect(groups.map(({ letter, data }) => [letter, data.map((one) => one.countryCode)])).toEqual([
    ['ا', ['AF', 'GB', 'US']],
  ])
  expect(lettered(GROUPS, 'en', arabic)).toBe(GROUPS)
})
