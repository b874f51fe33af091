import { expect, test } from 'vitest'
import { dealErrorOf, dealOf, maximumOf, mostOf } from './take'

const ad = { price: '0.92', available: '500', minAmount: '10', maxAmount: '300' }

test('by amount the coins are rounded down and the amount stays as typed', () => {
  expect(dealOf('amount', '100', '0.92', 2)).toEqual({ amount: '100', quantity: '108.69565217' })
  expect(dealOf('amount', '92', '0.92', 2)).toEqual({ amount: '92', quantity: '100' })
})

test('by quantity the amount is rounded up to the minor unit', () => {
  expect(dealOf('quantity', '10.001', '0.92', 2)).toEqual({ amount: '9.21', quantity: '10.001' })
  expect(dealOf('quantity', '0.00000001', '64000.5', 2)?.amount).toBe('0.01')
  // A currency without a minor unit.
  expect(dealOf('quantity', '3', '151.2', 0)?.amount).toBe('454')
})

test('nothing typed is no order', () => {
  for (const typed of ['', '.', '0', '0.00']) expect(dealOf('amount', typed, '0.92', 2)).toBeUndefined()
})

test('an advertisement serves its limit, or what is left of it', () => {
  expect(mostOf(ad, 2)).toBe('300')
  expect(mostOf({ ...ad, available: '100.5' }, 2)).toBe('92.46')
})

test.each([
  ['9.99', undefined, { kind: 'least', amount: '10' }],
  ['10', undefined, undefined],
  ['300', undefined, undefined],
  ['300.01', undefined, { kind: 'most', amount: '300' }],
  ['92', '99.99999999', { kind: 'short', amount: '99.99999999' }],
  ['92', '100', undefined],
])('%s with %s coins free', (typed, free, error) => {
  expect(dealErrorOf(dealOf('amount', typed, ad.price, 2), ad, 2, free)).toEqual(error)
})

test('the maximum can always be ordered', () => {
  for (const free of [undefined, '50', '0.5', '5000'])
    for (const unit of ['amount', 'quantity'] as const) {
      const typed = maximumOf(unit, ad, 2, free)
      const error = dealErrorOf(dealOf(unit, typed, ad.price, 2), ad, 2, free)
      if (error) expect(error.kind).toBe('least')
    }
  expect(maximumOf('amount', ad, 2, undefined)).toBe('300')
  expect(maximumOf('quantity', ad, 2, undefined)).toBe('326.08695652')
  expect(maximumOf('amount', ad, 2, '50')).toBe('46')
})
