import { expect, test } from 'vitest'
import { coins, coinsLeft, money, price, range, rate } from './figures'

test('money is whole or has its cents', () => {
  expect(money('1000', 'eur')).toBe('1,000 EUR')
  expect(money('92.5', 'EUR')).toBe('92.50 EUR')
  expect(money('92.00000000', 'EUR')).toBe('92 EUR')
  expect(money(undefined, 'EUR')).toBe('—')
  expect(range('10', '299.99', 'USD')).toBe('10 – 299.99 USD')
})

test('prices have at least their cents, coins every digit', () => {
  expect(price('7')).toBe('7.00')
  expect(price('0.9215')).toBe('0.9215')
  expect(coins('108.69565217', 'usdt')).toBe('108.69565217 USDT')
  expect(coins('100.00000000', 'usdt')).toBe('100 USDT')
  expect(coinsLeft('24946.23955914', 'usdt')).toBe('24,946.23 USDT')
  expect(coinsLeft('0.12345678', 'btc')).toBe('0.12345678 BTC')
  expect([rate('98.5'), rate(null)]).toEqual(['98.5%', '—'])
})
