import { expect, it } from 'vitest'
import { reserveOf } from './reserve'

it('what a market order holds besides margin and fee is its reserve', () => {
  expect(reserveOf({ hold: '6756.85', margin: '6428.82', fee: '6.43' })).toBe('321.6')
  expect(reserveOf({ hold: '100', margin: '99.9', fee: '0.1' })).toBe('0')
  // What fills better than its limit holds no less than it needs.
  expect(reserveOf({ hold: '100', margin: '100', fee: '0.1' })).toBe('0')
})
