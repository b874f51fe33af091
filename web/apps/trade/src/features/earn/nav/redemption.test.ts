import { expect, test } from 'vitest'
import { askOf, faultOf, isLockedAt, mostUnits, paymentOf } from './redemption'

// V82 of the specification.
const ORDER = { units: '5000.12345678', nav: '1.02854324', lockedUntil: null, earlyLeft: '5000.12345678' }
const LOCKED = { units: '1000', nav: '2', lockedUntil: 100, earlyLeft: '200' }

test('the valuation at the end of a lock-up is free', () => {
  expect(isLockedAt(LOCKED, 99)).toBe(true)
  expect(isLockedAt(LOCKED, 100)).toBe(false)
  expect(isLockedAt(ORDER, 0)).toBe(false)
  expect([mostUnits(LOCKED, 99), mostUnits(LOCKED, 100)]).toEqual(['200', '1000'])
})

test('more than there is can’t be redeemed, by units or by amount', () => {
  expect(faultOf('amount', '5142.84318063', ORDER, 1)).toBeUndefined()
  expect(faultOf('amount', '5142.84318064', ORDER, 1)).toEqual({ kind: 'held', most: '5142.84318063' })
  expect(faultOf('units', '5000.12345678', ORDER, 1)).toBeUndefined()
  expect(faultOf('units', '5000.12345679', ORDER, 1)).toEqual({ kind: 'held', most: '5000.12345678' })
})

test('within a lock-up only a part may leave', () => {
  expect(faultOf('units', '200', LOCKED, 99)).toBeUndefined()
  expect(faultOf('units', '200.00000001', LOCKED, 99)).toEqual({ kind: 'early', most: '200' })
  expect(faultOf('amount', '400.01', LOCKED, 99)).toEqual({ kind: 'early', most: '400' })
  expect(faultOf('amount', '2000', LOCKED, 100)).toBeUndefined()
  expect(faultOf('units', '1000.5', LOCKED, 99)).toEqual({ kind: 'held', most: '1000' })
})

test('what is asked for is said the way it was typed', () => {
  expect(askOf('all', '7', '200')).toEqual({ units: '200' })
  expect(askOf('all', '', '0')).toBeUndefined()
  expect(askOf('units', '7', '200')).toEqual({ units: '7' })
  expect(askOf('amount', '7', '200')).toEqual({ amount: '7' })
  expect(askOf('amount', '0', '200')).toBeUndefined()
})

test('what waits is paid at its valuation, the rest of it at the next, and nobody knows when one is late', () => {
  const nav = { cutTime: 100, nextCut: 200, delayed: false }
  expect(paymentOf({ cutTime: 200 }, nav)).toBe(200)
  expect(paymentOf({ cutTime: 100 }, nav)).toBe(200)
  expect(paymentOf({ cutTime: 200 }, undefined)).toBe(200)
  expect(paymentOf({ cutTime: 200 }, { ...nav, delayed: true })).toBeUndefined()
})
