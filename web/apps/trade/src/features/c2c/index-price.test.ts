import { expect, test } from 'vitest'
import { distanceOf, floatingPrice, indexIn, isBetter } from './index-price'

test('an index is the coin in USDT times what a USDT is in the currency', () => {
  expect(indexIn('64000', '0.92')).toBe('58880')
  expect(indexIn('1', '7.1834')).toBe('7.1834')
  expect(indexIn('1', null)).toBeUndefined()
  expect(indexIn(undefined, '0.92')).toBeUndefined()
})

test('a floating price is rounded to the cent, ties to even', () => {
  expect(floatingPrice('7.1834', '1.02')).toBe('7.33')
  expect(floatingPrice('1.005', '1')).toBe('1')
  expect(floatingPrice('1.015', '1')).toBe('1.02')
  expect(floatingPrice('1', '')).toBeUndefined()
  expect(floatingPrice(undefined, '1')).toBeUndefined()
})

test.each([
  ['1.02', '1', '2'],
  ['0.98', '1', '-2'],
  ['7.2', '7.1834', '0.23'],
  ['1', '1', '0'],
])('%s is %s off by %s percent', (price, index, percent) => expect(distanceOf(price, index)).toBe(percent))

test('without an index nobody says how far a price is from it', () => {
  expect(distanceOf('1', undefined)).toBeUndefined()
  expect(distanceOf(null, '1')).toBeUndefined()
  expect(distanceOf('1', '0')).toBeUndefined()
})

test('buyers like it lower, sellers higher', () => {
  expect([isBetter('buy', '-1'), isBetter('buy', '1'), isBetter('sell', '1'), isBetter('sell', '0')]).toEqual(
    [true, false, true, false],
  )
})
