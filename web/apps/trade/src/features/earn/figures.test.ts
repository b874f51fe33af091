import { expect, test } from 'vitest'
import {
  changed,
  changeTone,
  coins,
  gained,
  round,
  roundSaid,
  toneOf,
  unitCount,
  unitValue,
  yearly,
} from './figures'

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

test('gains and losses have a sign and a colour', () => {
  expect([gained('12.5', 'usdt'), gained('-12.5', 'usdt')]).toEqual(['+12.50 USDT', '-12.50 USDT'])
  expect([gained('0.00000012', 'usdt', 8), gained('0', 'usdt')]).toEqual(['+0.00000012 USDT', '0.00 USDT'])
  expect([changed('0.0123'), changed('-0.25'), changed('0'), changed(null)]).toEqual([
    '+1.23%',
    '-25.00%',
    '0.00%',
    '—',
  ])
  expect([changeTone('-0.0001'), changeTone('-0.00009'), changeTone(null)]).toEqual(['text-down', '', ''])
  expect([toneOf('1'), toneOf('-1'), toneOf('0'), toneOf(undefined)]).toEqual([
    'text-up',
    'text-down',
    '',
    '',
  ])
})

test('a unit has at least four digits, and no more than the ledger', () => {
  expect([unitValue('1'), unitValue('1.02854324')]).toEqual(['1.0000', '1.02854324'])
  expect(unitCount('9722.48867242')).toBe('9,722.48867242')
})
