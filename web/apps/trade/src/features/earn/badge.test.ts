import { expect, test } from 'vitest'
import { isCancelled } from './badge'

const FIXED = { kind: 'FIXED', status: 4, settleTime: 100, valueTime: 100 }
const NAV = { ...FIXED, kind: 'NAV' }

test('an order that was settled before its value date was cancelled, a later one was redeemed', () => {
  expect(isCancelled({ ...FIXED, settleTime: 99 })).toBe(true)
  expect(isCancelled(FIXED)).toBe(false)
  expect(isCancelled({ ...FIXED, status: 3, settleTime: 99 })).toBe(false)
  expect(isCancelled({ ...FIXED, status: 0, settleTime: null })).toBe(false)
})

const POSITION = { units: '0', nav: '1', value: '0', gain: '0', earlyLeft: '0', exitFee: '0' }
const dealt = (boughtUnits: string | null) => ({
  ...NAV,
  settleTime: 150,
  position: { ...POSITION, boughtUnits },
})

test('an order for units was cancelled when it never got any, also after a late valuation', () => {
  expect(isCancelled(dealt('0'))).toBe(true)
  expect(isCancelled(dealt(null))).toBe(true)
  expect(isCancelled(dealt('9.5'))).toBe(false)
  expect(isCancelled({ ...dealt(null), status: 2 })).toBe(false)
})
