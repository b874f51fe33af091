import { activate } from '@plimsoll/i18n'
import { beforeAll, expect, test } from 'vitest'
import { amount, figure, percent, signed, UNKNOWN, usd } from './format'

beforeAll(() => activate('en'))

test('figures are cut, never rounded up, and keep every digit they have', () => {
  expect(figure('60103.359', 2)).toBe('60,103.35')
  expect(figure('0.123456789012345678')).toBe('0.123456789012345678')
  expect(amount('0.10000000')).toBe('0.1')
})

test('gains and losses carry their sign; what is cut down to nothing carries none', () => {
  expect(signed('1.5')).toBe('+1.50')
  expect(signed('-1.5')).toBe('-1.50')
  expect(signed('-0.004', usd)).toBe('$0.00')
  expect(signed('0.004', usd)).toBe('$0.00')
  expect(usd('-12.349')).toBe('-$12.34')
  expect(percent('-0.001')).toBe('0.00%')
  expect(percent('3')).toBe('+3.00%')
})

test('what is not known is not a zero', () => {
  for (const nothing of [undefined, null, '']) expect(usd(nothing)).toBe(UNKNOWN)
})
