import { expect, it } from 'vitest'
import { NOTHING } from './bodies'
import { averageOf, moneyHeld, planned, totalOf } from './plan'

const BUY = { ...NOTHING, side: 'buy' as const }
const STEPS = { priceScale: 2, digits: 4 }

it('a scale goes from the first price to the last in whole ticks', () => {
  const orders = planned('scale', { ...BUY, total: '0.4', from: '100', to: '100.10', count: '4' }, STEPS)
  expect(orders.map(({ price }) => Number(price))).toEqual([100, 100.03, 100.06, 100.1])
  expect(orders.map(({ quantity }) => Number(quantity))).toEqual([0.1, 0.1, 0.1, 0.1])
  const down = planned('scale', { ...BUY, total: '0.4', from: '100.10', to: '100', count: '4' }, STEPS)
  expect(down.map(({ price }) => Number(price))).toEqual([100.1, 100.07, 100.04, 100])
})

it('what does not divide goes to the first orders', () => {
  const orders = planned(
    'scale',
    { ...BUY, total: '11', from: '100', to: '110', count: '3' },
    { ...STEPS, digits: 0 },
  )
  expect(orders.map(({ quantity }) => Number(quantity))).toEqual([4, 4, 3])
})

it('there is no scale closer than a tick, or of less than a lot each', () => {
  expect(planned('scale', { ...BUY, total: '1', from: '100', to: '100.02', count: '4' }, STEPS)).toEqual([])
  expect(
    planned('scale', { ...BUY, total: '3', from: '100', to: '110', count: '4' }, { ...STEPS, digits: 0 }),
  ).toEqual([])
})

it('says what all orders come to', () => {
  const orders = planned('scale', { ...BUY, total: '0.4', from: '100', to: '110', count: '2' }, STEPS)
  expect(Number(totalOf(orders))).toBe(42)
  expect(Number(averageOf(orders, 2))).toBe(105)
  expect(Number(moneyHeld('scale', orders, '0.05', STEPS))).toBe(42)
})

it('a pair holds what the dearer of the two may cost; a stop at market some more than its stop', () => {
  const typed = { ...BUY, total: '0.5', price: '90', stop: '110' }
  expect(Number(moneyHeld('oco', planned('oco', typed, STEPS), '0.05', STEPS))).toBe(57.75)
  const limited = planned('oco', { ...typed, stopLimit: '111' }, STEPS)
  expect(Number(moneyHeld('oco', limited, '0.05', STEPS))).toBe(55.5)
})
