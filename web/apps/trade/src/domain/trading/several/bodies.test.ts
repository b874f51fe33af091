import { expect, it } from 'vitest'
import { distanceOf, NOTHING, pair, scale } from './bodies'

const TYPED = { ...NOTHING, side: 'sell' as const, total: '0.5' }

it('a pair needs both prices; its stop goes at market unless it has a limit', () => {
  expect(pair('btc', { ...TYPED, price: '65000' })).toBeUndefined()
  expect(pair('btc', { ...TYPED, price: '65000', stop: '60000' })).toEqual({
    symbol: 'btc',
    type: 1,
    delegateTotal: '0.5',
    delegatePrice: '65000',
    stopPrice: '60000',
  })
  expect(pair('btc', { ...TYPED, price: '65000', stop: '60000', stopLimit: '59900' })).toMatchObject({
    stopDelegatePrice: '59900',
  })
})

it('a scale has two prices and 2 to 20 orders', () => {
  const typed = { ...TYPED, from: '60000', to: '61000', count: '5' }
  expect(scale('btc', typed)).toMatchObject({ fromPrice: '60000', toPrice: '61000', count: 5 })
  for (const count of ['1', '21', '2.5', '']) expect(scale('btc', { ...typed, count })).toBeUndefined()
  expect(scale('btc', { ...typed, to: '60000.0' })).toBeUndefined()
})

it('tells how far the orders of a scale are from each other', () => {
  const typed = { ...TYPED, from: '60000', to: '61000', count: '5' }
  expect(Number(distanceOf(typed))).toBe(250)
  expect(distanceOf({ ...typed, count: '1' })).toBeUndefined()
})
