import { expect, test } from 'vitest'
import { amount, humanize, isNegative, isZero, value } from './format'

test('amounts keep every digit and lose trailing zeros', () => {
  expect(amount('12345678901234567890.12345678')).toBe('12,345,678,901,234,567,890.12345678')
  expect(amount('-1250.500')).toBe('−1,250.5')
  expect(amount('0.00000000')).toBe('0')
  expect(amount(null)).toBe('—')
})

test('values are cut to two decimals, never rounded up', () => {
  expect(value('999.999')).toBe('999.99')
  expect(value('5')).toBe('5.00')
  expect(value('-0.5')).toBe('−0.50')
})

test('signs are read from the digits', () => {
  expect([isNegative('-0.00'), isNegative('-0.01'), isZero('-0.00'), isZero('0.1')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('names of the server become words', () => {
  expect(['new-address', 'reviewAt', 'spot.usdt.free'].map(humanize)).toEqual([
    'New address',
    'Review at',
    'Spot usdt free',
  ])
})
