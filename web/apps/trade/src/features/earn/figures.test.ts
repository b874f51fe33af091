import { expect, test } from 'vitest'
import { coins, round, roundSaid, yearly } from './figures'

test('rewards keep every digit, round sums have none to spare', () => {
  expect(coins('0.00657534', 'usdt')).toBe('0.00657534 USDT')
  expect(coins('1000', 'usdt')).toBe('1,000.00 USDT')
  expect(round('500000', 'usdt')).toBe('500,000 USDT')
  expect(round('0.001', 'btc')).toBe('0.001 BTC')
})

test('a rate is a share of a year', () => {
  expect([yearly('0.04'), yearly('0.065'), yearly('0.015')]).toEqual(['4%', '6.5%', '1.5%'])
})

test('what is not known is no zero', () => {
  expect([coins(undefined, 'usdt'), round(null, 'btc'), yearly(undefined)]).toEqual(['—', '—', '—'])
})

test('inside of a sentence a figure keeps its own direction', () => {
  expect(roundSaid('10', 'usdt')).toBe('\u206610 USDT\u2069')
})
