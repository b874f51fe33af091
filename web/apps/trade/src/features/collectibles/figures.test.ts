import { expect, test } from 'vitest'
import { afterPaying, money, percentOf } from './figures'

test('prices keep every digit and have none to spare', () => {
  expect([money('120'), money('1234.567891'), money(null)]).toEqual(['120 USDT', '1,234.567891 USDT', '—'])
})

test('fees are given in percent', () => {
  expect([percentOf('2.5'), percentOf('5'), percentOf(undefined)]).toEqual(['2.5%', '5%', '—'])
})

test('a balance is counted to the last digit, and what is missing is said', () => {
  expect(afterPaying('120.000001', '500')).toEqual({ left: '379.999999' })
  expect(afterPaying('500', '500')).toEqual({ left: '0' })
  expect(afterPaying('500.000001', '500')).toEqual({ missing: '0.000001' })
  expect(afterPaying('500', undefined)).toEqual({})
})
