import { expect, it } from 'vitest'
import { fillOf } from './fills'

it('an order is marked where it traded, on the side it was of', () => {
  const order = { id: '7', type: 0, dealPrice: '62000.5', params: { delegateTime: 1, dealTime: 5 } }
  expect(fillOf(order)).toEqual({ id: '7', at: 5, price: '62000.5', side: 'buy' })
  expect(fillOf({ ...order, type: 1 })?.side).toBe('sell')
  expect(fillOf({ ...order, dealPrice: null })).toBeUndefined()
  expect(fillOf({ ...order, params: { delegateTime: 1, dealTime: null } })).toBeUndefined()
})
