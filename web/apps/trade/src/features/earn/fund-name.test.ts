import { expect, test } from 'vitest'
import { basketCoins, shippedTerms } from './fund-name'

test('a title that says no more than coin and terms is said in the reader’s language', () => {
  expect(shippedTerms('USDT 30 days', 'usdt')).toBe('30')
  expect(shippedTerms('BTC 60 / 90 / 180 days', 'btc')).toBe('60,90,180')
})

test('the operator’s own words stay', () => {
  expect(shippedTerms('Harbour', 'usdt')).toBeUndefined()
  expect(shippedTerms('USDT 30 days', 'btc')).toBeUndefined()
  expect(shippedTerms('USDT 30 days for members', 'usdt')).toBeUndefined()
})

test('a title that names coins is a basket of them', () => {
  expect(basketCoins('BTC · ETH · SOL')).toEqual(['BTC', 'ETH', 'SOL'])
  expect(basketCoins('BTC')).toEqual(['BTC'])
  expect(basketCoins('Crypto basket')).toBeUndefined()
})
