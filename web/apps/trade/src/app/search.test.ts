import { expect, test } from 'vitest'
import { number, oneOf, search, text } from './search'

const page = search({
  symbol: text('btc'),
  next: text(),
  id: number(0),
  product: oneOf('contract', 'spot'),
})

test('what an address says is read, and what it does not say has a value or is absent', () => {
  expect(page.parse({ symbol: 'eth', id: 7, product: 'spot', other: 1 })).toEqual({
    symbol: 'eth',
    id: 7,
    product: 'spot',
  })
  expect(page.parse({})).toEqual({ symbol: 'btc', id: 0, product: 'contract' })
})

test('digits that the router read as a number are words again, and nonsense counts as nothing', () => {
  expect(page.parse({ symbol: 1, next: 123, id: 'x', product: 'neither' })).toEqual({
    symbol: '1',
    next: '123',
    id: 0,
    product: 'contract',
  })
  expect(page.parse({ symbol: { a: 1 }, next: ['x'] })).toEqual({ symbol: 'btc', id: 0, product: 'contract' })
})
