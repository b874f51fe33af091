import { expect, test } from 'vitest'
import { usualFiat } from './region'

test('a reader is offered the currency of where they are, or the first one', () => {
  const offered = ['USD', 'EUR', 'GBP']
  expect(usualFiat('GB', offered)).toBe('GBP')
  expect(usualFiat('IT', offered)).toBe('EUR')
  expect(usualFiat('CN', offered)).toBe('USD')
  expect(usualFiat(undefined, offered)).toBe('USD')
  expect(usualFiat('GB', [])).toBeUndefined()
})
