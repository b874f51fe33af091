import { activate } from '@plimsoll/i18n'
import { beforeAll, expect, test } from 'vitest'
import {
  amount,
  chooseZone,
  date,
  figure,
  holding,
  OFFSETS,
  offsetName,
  percent,
  period,
  setZone,
  short,
  shownName,
  shownPhone,
  signed,
  time,
  UNKNOWN,
  usd,
} from './format'

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

test('large figures are short, small ones keep four to six digits', () => {
  expect(short('999')).toBe('999')
  expect(['1000', '1234567', '1000000000', '2500000000000'].map(short)).toEqual(['1K', '1.23M', '1B', '2.5T'])
  expect(short('-1500')).toBe('-1.5K')
  expect(short('0.5')).toBe('0.5000')
  expect(short('0.123456789')).toBe('0.123456')
})

test('names and phones are cut where others might read along', () => {
  expect(shownName('a'.repeat(20))).toBe('a'.repeat(20))
  expect(shownName('a'.repeat(21))).toBe(`${'a'.repeat(12)}****`)
  expect(shownPhone('447700900123')).toBe('447*****0123')
  expect(shownPhone('1234567')).toBe('1234567')
})

test('days are written as MM/DD/YYYY, in the zone of the platform', () => {
  setZone('Asia/Hong_Kong')
  expect(date(Date.parse('2026-03-31T20:00:00Z'))).toBe('04/01/2026')
  setZone('nowhere')
  expect(date(Date.parse('2026-03-31T20:00:00Z'))).toBe('04/01/2026')
})

test('how long a second-contract runs', () => {
  const H = 3600
  const D = 24 * H
  const params: [number, string][] = [
    [30, '30 sec'],
    [90, '90 sec'],
    [60, '1 min'],
    [720, '12 min'],
    [H, '1 hr'],
    [12 * H, '12 hr'],
    [D, '1 day'],
    [5 * D, '5 days'],
    [7 * D, '1 wk'],
    [14 * D, '2 wks'],
    [30 * D, '30 days'],
  ]
  for (const [seconds, label] of params) expect(period(seconds)).toBe(label)
})

test('a reader chooses a zone from −12 to +14, and the platform’s stands without one', () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  setZone('Asia/Hong_Kong')
  expect([OFFSETS[0], OFFSETS.at(-1), OFFSETS.length]).toEqual([-12, 14, 27])
  const hours = OFFSETS.map((offset) => {
    chooseZone(offset)
    return time(noon).slice(0, 2)
  })
  expect(hours.slice(0, 3), 'midnight is the beginning of a day').toEqual(['00', '01', '02'])
  expect(hours[OFFSETS.indexOf(-3)]).toBe('09')
  expect(hours[OFFSETS.indexOf(5)]).toBe('17')
  expect(hours.at(-1)).toBe('02')
  setZone('Europe/London')
  expect(time(noon), 'a choice goes before the platform’s').toBe('02:00:00')
  chooseZone(undefined)
  expect(time(noon)).toBe('12:00:00')
  expect([offsetName(8), offsetName(-3), offsetName(0)]).toEqual(['UTC+8', 'UTC−3', 'UTC'])
  setZone('Asia/Hong_Kong')
})

test('holdings are read at a glance: dollars to the cent, coins to eight digits', () => {
  expect(holding('27800.2692024', 'usdt')).toBe('27,800.26')
  expect(holding('1.55518925', 'USDT')).toBe('1.55')
  expect(holding('5', 'usdt')).toBe('5.00')
  expect(holding('0.00123', 'usdt')).toBe('0.00123')
  expect(holding('0.12345678', 'btc')).toBe('0.12345678')
  expect(holding(undefined, 'usdt')).toBe('—')
})
