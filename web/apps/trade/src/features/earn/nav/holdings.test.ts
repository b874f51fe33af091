import { expect, test } from 'vitest'
import { coinsOf, partsOf } from './holdings'

const FUND = {
  gross: '1800000',
  cash: '1200000',
  holdings: [
    { coin: 'eth', amount: '50', price: '3000', worth: '150000' },
    { coin: 'btc', amount: '7.5', price: '60000', worth: '450000' },
  ],
}

test('coins come by their worth, the cash last, and the shares are of everything', () => {
  expect(partsOf(FUND).map(({ coin, worth, share }) => [coin, worth, share])).toEqual([
    ['btc', '450000', '0.25'],
    ['eth', '150000', '0.083333'],
    ['usdt', '1200000', '0.666666'],
  ])
})

test('a fund that is worth nothing has no shares', () => {
  expect(partsOf({ holdings: [], cash: '0', gross: '0' })).toEqual([
    { coin: 'usdt', amount: '0', price: undefined, worth: '0', share: undefined },
  ])
})

test('only coins that are there are named', () => {
  const none = { coin: 'sol', amount: '0', price: '150', worth: '0' }
  expect(coinsOf({ holdings: [...FUND.holdings, none] })).toEqual(['BTC', 'ETH'])
})

test('without a price the sum and the cash are not known', () => {
  expect(partsOf({ holdings: [], cash: null, gross: null })).toEqual([])
  const [btc] = partsOf({ holdings: FUND.holdings.slice(1), cash: null, gross: null })
  expect(btc?.share).toBeUndefined()
})
