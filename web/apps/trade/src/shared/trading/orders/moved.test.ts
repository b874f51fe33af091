import { expect, it } from 'vitest'
import { isMovable, moved } from './moved'

const ORDER = {
  symbol: 'btc',
  type: 0,
  delegateType: 0,
  delegateTotal: '10',
  dealNum: '4',
  timeInForce: 'GTC',
}

it('sends what is left of an order at the new price', () => {
  expect(moved({ ...ORDER, leverage: 2 }, 'contract', '61000')).toEqual({
    symbol: 'btc',
    type: 0,
    delegateType: 0,
    delegateTotal: '6',
    delegatePrice: '61000',
    timeInForce: 'GTC',
    leverage: 2,
  })
  expect(moved({ ...ORDER, delegateType: 2, stopPrice: '60500' }, 'spot', '61000')).toMatchObject({
    coin: 'usdt',
    stopPrice: '60500',
  })
})

it('sends nothing without a price or with nothing left', () => {
  expect(moved(ORDER, 'spot', '')).toBeUndefined()
  expect(moved({ ...ORDER, dealNum: '10' }, 'spot', '1')).toBeUndefined()
})

it('only limits that open something can be moved', () => {
  expect(isMovable({ delegateType: 0, effect: 'OPEN' })).toBe(true)
  expect(isMovable({ delegateType: 2 })).toBe(true)
  expect(isMovable({ delegateType: 0, effect: 'CLOSE' })).toBe(false)
  expect(isMovable({ delegateType: 3, effect: 'OPEN' })).toBe(false)
})
