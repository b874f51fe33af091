import { expect, test } from 'vitest'
import { areaOf, FIRST_AREA, regionOf } from './countries'

test('the first language that names a region decides', () => {
  expect(regionOf(['en', 'de-CH', 'en-US'])).toBe('CH')
  expect(regionOf(['en', 'not a tag'])).toBeUndefined()
})

test('a phone begins with 93 while nothing is known, and codes are digits alone', () => {
  expect(FIRST_AREA).toBe('93')
  const britain = { englishName: 'United Kingdom', chineseName: '英国', phoneCode: '+44', countryCode: 'GB' }
  expect(areaOf(britain)).toBe('44')
})
