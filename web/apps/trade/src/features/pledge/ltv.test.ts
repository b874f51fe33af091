import { describe, expect, test } from 'vitest'
import { compare, times } from '~/shared/money'
import {
  distance,
  lastPlace,
  leastRepaid,
  loanAt,
  ltvAtPlace,
  ltvOf,
  placeOfLtv,
  priceAt,
  saleOf,
  zoneOf,
} from './ltv'

const LEVELS = { initLtv: '0.65', callLtv: '0.75', liqLtv: '0.83' }

describe('loan-to-value', () => {
  test('is what is owed over what the collateral is worth', () => {
    expect(ltvOf('39000', '1', '52000')).toBe('0.75')
    expect(ltvOf('1000.00416667', '0.025', '61234.56')).toBe('0.65322861')
    expect(ltvOf('100', '0', '52000')).toBeUndefined()
  })

  test('reaches a level exactly at the price that is shown for it', () => {
    for (const level of Object.values(LEVELS)) {
      const price = priceAt('31234.56', '0.75', level)
      const ltv = ltvOf('31234.56', '0.75', price) ?? ''
      // The price is rounded down, so the level is reached and passed by less than anybody sees.
      expect(compare(ltv, level)).toBeGreaterThanOrEqual(0)
      expect(Number(ltv) - Number(level)).toBeLessThan(1e-7)
    }
  })

  test('a price is said with its distance from the present one', () => {
    expect(distance('48000', '60000')).toBe('-20')
    expect(distance('63000', '60000')).toBe('5')
  })

  test('stands in one zone at a time, with the levels as their lower ends', () => {
    expect(zoneOf('0.65', LEVELS)).toBe('safe')
    expect(zoneOf('0.65000001', LEVELS)).toBe('raised')
    expect(zoneOf('0.75', LEVELS)).toBe('called')
    expect(zoneOf('0.83', LEVELS)).toBe('sold')
  })
})

describe('the slider', () => {
  test.each(['0.65', '0.5', '0.701', '0.333'])(
    'never offers more than the initial level of %s',
    (initial) => {
      const [collateral, price] = ['0.12345678', '61234.57']
      const most = times(times(collateral, price), initial)
      for (let place = 0; place <= lastPlace(initial); place++)
        expect(compare(loanAt(collateral, price, ltvAtPlace(place)), most)).toBeLessThanOrEqual(0)
    },
  )

  test('stands where the typed loan is, and at its end for one that is too large', () => {
    expect(placeOfLtv('0.5', '0.65')).toBe(100)
    expect(placeOfLtv('0.9', '0.65')).toBe(130)
    expect(placeOfLtv(undefined, '0.65')).toBe(0)
    expect(placeOfLtv('0', '0.65')).toBe(0)
  })
})

describe('selling collateral', () => {
  test('repays the value less the fee', () => {
    expect(saleOf('0.01', '60000', '0.02', '5000')).toEqual({
      sold: '0.01',
      fee: '12.00000000',
      repaid: '588',
    })
  })

  test('never sells more than repays everything', () => {
    const { sold, repaid } = saleOf('1', '60000', '0.02', '5000')
    expect(repaid).toBe('5000')
    expect(compare(sold, '0.0851')).toBeLessThan(0)
  })

  test('takes one percent less than is shown, and nothing below', () => {
    expect(leastRepaid('588')).toBe('582.12000000')
  })
})
