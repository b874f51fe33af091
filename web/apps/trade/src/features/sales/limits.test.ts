import { expect, test } from 'vitest'
import { amountErrorOf, isBeyond, mostOf, roomOf } from './limits'

const SALE = { minimum: '10', purchaseLimit: '2500', mine: null }
const ADDED = { ...SALE, mine: { committed: '2400.5', interested: false } }

test('the most is what can buy something and is there, in digits that can be typed', () => {
  expect(mostOf(SALE, '1000000')).toBe('2500')
  expect(mostOf(SALE, '12.34567899')).toBe('12.345678')
  expect(mostOf(ADDED, '1000000')).toBe('99.5')
  expect(mostOf(SALE, '0')).toBe('0')
  expect(mostOf(SALE, undefined)).toBe('2500')
})

test('whoever committed more than the limit has no room left', () => {
  expect(roomOf({ ...SALE, mine: { committed: '3000', interested: true } })).toBe('0')
})

test('an amount is told which limit it passes', () => {
  expect(amountErrorOf('', SALE, '100')).toBeUndefined()
  expect(amountErrorOf('9.999999', SALE, '100')).toEqual({ kind: 'least', amount: '10' })
  expect(amountErrorOf('100.000001', SALE, '100')).toEqual({ kind: 'short', amount: '100' })
  expect(amountErrorOf('100', SALE, '100')).toBeUndefined()
  expect(amountErrorOf('100', SALE, undefined)).toBeUndefined()
})

test('what was committed before counts towards the minimum', () => {
  expect(amountErrorOf('1', ADDED, '100')).toBeUndefined()
})

test('above the limit of one person it is taken, and said', () => {
  expect(isBeyond('2500', SALE)).toBe(false)
  expect(isBeyond('2500.000001', SALE)).toBe(true)
  expect(isBeyond('99.6', ADDED)).toBe(true)
  expect(isBeyond('', SALE)).toBe(false)
})
