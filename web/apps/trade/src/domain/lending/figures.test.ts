import { expect, test } from 'vitest'
import { owed, owedShort, price, rate } from './figures'

test('a debt keeps every digit, and at a glance is never less than it is', () => {
  expect(owed('1000.00416667', 'usdt')).toBe('1,000.00416667 USDT')
  expect(owed('1000', 'usdt')).toBe('1,000.00 USDT')
  expect(owedShort('1000.00416667', 'usdt')).toBe('1,000.01 USDT')
  expect(owedShort('1000.01', 'usdt')).toBe('1,000.01 USDT')
})

test('cheap coins are priced with more digits', () => {
  expect(price('60924.847')).toBe('60,924.84')
  expect(price('2.39457')).toBe('2.3945')
  expect(price('0.7896')).toBe('0.7896')
  expect(price('0.12345678')).toBe('0.123456')
})

test('what is not known is no zero', () => {
  expect([owed(undefined, 'usdt'), owedShort(null, 'usdt'), price(null), rate(undefined)]).toEqual([
    '—',
    '—',
    '—',
    '—',
  ])
})
