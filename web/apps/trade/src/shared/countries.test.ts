import { expect, test } from 'vitest'
import { areaOf, type CountryGroup, FIRST_AREA, matching, regionOf } from './countries'

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
const found = (typed: string) =>
  matching(GROUPS, typed).flatMap((group) => group.data.map((one) => one.countryCode))

test('a country is found by either name, its code or its number', () => {
  expect(found('')).toEqual(['AF', 'GB', 'US'])
  expect(found('united')).toEqual(['GB', 'US'])
  expect(found('英')).toEqual(['GB'])
  expect(found('+44')).toEqual(['GB'])
  expect(found('us')).toEqual(['US'])
  expect(matching(GROUPS, 'nowhere')).toEqual([])
})

test('the first language that names a region decides', () => {
  expect(regionOf(['en', 'de-CH', 'en-US'])).toBe('CH')
  expect(regionOf(['en', 'not a tag'])).toBeUndefined()
})

test('a phone begins with 93 while nothing is known, and codes are digits alone', () => {
  expect(FIRST_AREA).toBe('93')
  expect(areaOf(country('United Kingdom', '英国', '+44', 'GB'))).toBe('44')
})
