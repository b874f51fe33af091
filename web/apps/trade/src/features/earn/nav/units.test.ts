import { expect, test } from 'vitest'
import { changeOf, moneyFor, partOf, unitsFor } from './units'

// V82 of the specification.
const VALUE = '1.02854324'

test('who asks for an amount gives up units rounded up', () => {
  expect(unitsFor('1000', VALUE)).toBe('972.24886725')
  expect(unitsFor('5142.84318063', VALUE)).toBe('5000.12345678')
  expect(unitsFor('10', '1')).toBe('10')
})

test('units are worth money rounded down', () => {
  expect(moneyFor('5000.12345678', VALUE)).toBe('5142.84318063')
  // V76: a purchase of 10,000.
  expect(moneyFor('9722.48867242', VALUE)).toBe('9999.99999999')
})

test('a part is a fraction of its whole, and nothing without one', () => {
  expect(partOf('25', '100')).toBe('0.25')
  expect(partOf('-1', '3')).toBe('-0.333333')
  expect(partOf('1', '0')).toBeUndefined()
})

test('a change is counted from the earlier value', () => {
  expect(changeOf('1', '1.05')).toBe('0.05')
  expect(changeOf('1.25', '1')).toBe('-0.2')
  expect(changeOf('0', '1')).toBeUndefined()
})
