import { expect, it } from 'vitest'
import { closesAtOnce } from './instant-liquidation'

it('knows the side on which a position has room', () => {
  expect(closesAtOnce('long', '60000', '40000')).toBe(false)
  expect(closesAtOnce('long', '60000', '72000.00')).toBe(true)
  expect(closesAtOnce('short', '60000', '72000')).toBe(false)
  expect(closesAtOnce('short', '60000', '52800.00')).toBe(true)
})

it('counts no room at all as none', () => {
  expect(closesAtOnce('long', '60000.0', '60000')).toBe(true)
  expect(closesAtOnce('short', '60000', '60000.0')).toBe(true)
})
