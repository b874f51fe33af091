import { expect, test } from 'vitest'
import { amountErrorOf, mostOf, offerOf, scaleOf, soldShare, termsOf } from './offer'

const FUND = { coin: 'usdt', kind: 'FIXED', limitMin: '10', limitMax: '50000', remainAmount: '20000' }

test('a fund is sold out when less than its minimum is left', () => {
  expect(offerOf({ ...FUND, status: 1, remainAmount: '10' })).toBe('open')
  expect(offerOf({ ...FUND, status: 1, remainAmount: '9.999999' })).toBe('sold-out')
  expect(offerOf({ ...FUND, status: 0 })).toBe('closed')
})

test('terms are read from the list that the server sends', () => {
  expect(termsOf({ days: '30,90' })).toEqual([30, 90])
  expect(termsOf({ days: ' 14 ' })).toEqual([14])
  expect(termsOf({ days: '' })).toEqual([])
})

test('the bar shows what was sold of the quota', () => {
  expect(soldShare({ purchasedAmount: '125000', totalInvestAmount: '500000' })).toBe(0.25)
  expect(soldShare({ purchasedAmount: '0', totalInvestAmount: '500000' })).toBe(0)
  expect(soldShare({ purchasedAmount: '0', totalInvestAmount: '0' })).toBe(0)
})

test('dollars are typed with six digits, other coins with eight', () => {
  expect([scaleOf('usdt'), scaleOf('USDC'), scaleOf('btc')]).toEqual([6, 6, 8])
})

test('the most is what the limit, the quota and the wallet all allow, in digits that can be typed', () => {
  expect(mostOf(FUND, '1000000')).toBe('20000')
  expect(mostOf({ ...FUND, limitMax: '500' }, '1000000')).toBe('500')
  expect(mostOf(FUND, '12.34567899')).toBe('12.345678')
  expect(mostOf({ ...FUND, coin: 'btc' }, '0.12345678')).toBe('0.12345678')
  expect(mostOf(FUND, '0')).toBe('0')
  expect(mostOf(FUND, undefined)).toBe('20000')
})

test('an amount outside of the limits is told which one', () => {
  expect(amountErrorOf('', FUND, '100')).toBeUndefined()
  expect(amountErrorOf('9.999999', FUND, '100')).toEqual({ kind: 'least', amount: '10' })
  expect(amountErrorOf('50001', FUND, '100')).toEqual({ kind: 'most', amount: '50000' })
  expect(amountErrorOf('20001', FUND, '100')).toEqual({ kind: 'left', amount: '20000' })
  expect(amountErrorOf('101', FUND, '100')).toEqual({ kind: 'short', amount: '100' })
  expect(amountErrorOf('100', FUND, '100')).toBeUndefined()
  expect(amountErrorOf('100', FUND, undefined)).toBeUndefined()
})

test('a fund that holds coins has no quota to run out', () => {
  const basket = { ...FUND, kind: 'NAV', remainAmount: '0' }
  expect(offerOf({ ...basket, status: 1 })).toBe('open')
  expect(offerOf({ ...basket, status: 0 })).toBe('closed')
  expect(mostOf(basket, '700')).toBe('700')
  expect(mostOf(basket, '90000')).toBe('50000')
  expect(amountErrorOf('40000', basket, '45000')).toBeUndefined()
  expect(amountErrorOf('50001', basket, '90000')).toEqual({ kind: 'most', amount: '50000' })
})
