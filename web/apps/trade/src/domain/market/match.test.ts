import { activate } from '@plimsoll/i18n'
import { beforeAll, expect, test } from 'vitest'
import { ALIASES } from './instrument-aliases'
import type { Coin } from './instruments'
import { found, narrowed, score } from './match'
import { namesOf } from './other-names'

const COINS = [
  { coin: 'btc', symbol: 'btcusdt', showSymbol: 'BTC/USDT' },
  { coin: 'bch', symbol: 'bchusdt', showSymbol: 'BCH/USDT' },
  { coin: 'eurusd', symbol: 'eurusd', showSymbol: 'EUR/USD' },
  { coin: 'xaueur', symbol: 'xaueur', showSymbol: 'XAU/EUR' },
  { coin: 'xauusd', symbol: 'xauusd', showSymbol: 'XAU/USD' },
  { coin: 'nas100', symbol: 'nas100', showSymbol: 'NAS100' },
  { coin: 'aapl', symbol: 'aapl', showSymbol: 'AAPL' },
  { coin: 'avax', symbol: 'avaxusdt', showSymbol: 'AVAX/USDT' },
  { coin: 'v', symbol: 'v', showSymbol: 'V' },
] as Coin[]

beforeAll(() => activate('en'))

const search = (typed: string) =>
  found(typed, COINS, (coin) => score(typed, namesOf(coin))).map(({ coin }) => coin)

test('instruments are found by name, ticker and ISIN', () => {
  expect(search('bitcoin')).toEqual(['btc', 'bch'])
  expect(search('apple')).toEqual(['aapl'])
  expect(search('US0378331005')).toEqual(['aapl'])
  expect(search('euro')).toEqual(['eurusd', 'xaueur'])
  expect(search('gold')).toEqual(['xauusd', 'xaueur'])
  expect(search('nasdaq')).toEqual(['nas100'])
  expect(search('dollar')).toEqual(['eurusd', 'xauusd'])
  expect(search('wheat')).toEqual([])
})

test('a pair is found however it is written, and an exact ticker comes first', () => {
  for (const typed of ['BTC/USDT', 'btcusdt', 'btc usdt', ' Btc-Usdt ']) expect(search(typed)[0]).toBe('btc')
  expect(search('v')[0]).toBe('v')
  expect(search('')).toEqual([])
  expect(search('///')).toEqual([])
})

test('several words are all meant', () => {
  expect(search('bitcoin cash')).toEqual(['bch'])
  expect(search('dollar euro')).toEqual(['eurusd'])
})

test('the check digit of every ISIN is right', () => {
  for (const { isin } of Object.values(ALIASES)) {
    if (!isin) continue
    expect(isin).toMatch(/^[A-Z]{2}[A-Z0-9]{9}\d$/)
    const digits = [...isin].map((sign) => Number.parseInt(sign, 36)).join('')
    const sum = [...digits].reverse().reduce((sum, digit, n) => {
      const twice = Number(digit) * (n % 2 ? 2 : 1)
      return sum + Math.floor(twice / 10) + (twice % 10)
    }, 0)
    expect(sum % 10, isin).toBe(0)
  }
})

test('a list is whole until something is typed', () => {
  const all = ['a', 'b']
  expect(narrowed('  ', all, () => 0)).toEqual(all)
  expect(narrowed('a', all, (one) => score('a', [one]))).toEqual(['a'])
})
