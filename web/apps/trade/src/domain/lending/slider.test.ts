import { expect, test } from 'vitest'
import { amountAt, PLACES, placeOf } from './slider'

test('both ends of a slider are the limits themselves', () => {
  expect(amountAt(0, '100.5', '4999.99', '1')).toBe('100.5')
  expect(amountAt(PLACES, '100.5', '4999.99', '1')).toBe('4999.99')
})

test('between the ends a slider offers whole steps and never more than the limit', () => {
  expect(amountAt(100, '100', '5000', '10')).toBe('2550')
  expect(amountAt(1, '100', '5000', '10')).toBe('120')
  // Less than one step: there is nothing between the ends.
  expect(amountAt(100, '100', '101', '10')).toBe('100')
})

test('an amount outside of the limits stands at an end', () => {
  expect(placeOf('99', '100', '5000')).toBe(0)
  expect(placeOf('', '100', '5000')).toBe(0)
  expect(placeOf('9000', '100', '5000')).toBe(PLACES)
  expect(placeOf('2550', '100', '5000')).toBe(100)
})

test('limits that leave no choice offer the least', () => {
  expect(placeOf('100', '100', '50')).toBe(0)
  expect(amountAt(PLACES, '100', '50', '1')).toBe('100')
})
