import { expect, test } from 'vitest'
import { isCancelled } from './badge'

test('an order that was settled before its value date was cancelled, a later one was redeemed', () => {
  expect(isCancelled({ status: 4, settleTime: 99, valueTime: 100 })).toBe(true)
  expect(isCancelled({ status: 4, settleTime: 100, valueTime: 100 })).toBe(false)
  expect(isCancelled({ status: 3, settleTime: 99, valueTime: 100 })).toBe(false)
  expect(isCancelled({ status: 0, settleTime: null, valueTime: 100 })).toBe(false)
})
