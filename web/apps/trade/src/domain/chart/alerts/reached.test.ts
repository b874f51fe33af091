import { beforeEach, expect, test } from 'vitest'
import { firstReach, isReached } from './reach'
import { useReached } from './reached'

const RISES = { id: 1, symbol: 'btc', price: '62000', direction: 0, createdAt: 100 }
const FALLS = { ...RISES, id: 2, direction: 1 }

beforeEach(() => useReached.getState().clear())

test('an alert is reached at its price, from the side it waits on', () => {
  expect(isReached(RISES, '61999.99', '61999.99')).toBe(false)
  expect(isReached(RISES, '62000.00', '62000.00')).toBe(true)
  expect(isReached(FALLS, '62000.01', '62000.01')).toBe(false)
  expect(isReached(FALLS, '61000', '63000')).toBe(true)
})

test('what happened before an alert was set does not count', () => {
  const bar = (timestamp: number, low: string, high: string) => ({ timestamp, low, high })
  const bars = [bar(300, '61000', '62500'), bar(60, '61000', '64000'), bar(200, '61000', '62100')]
  expect(firstReach(RISES, bars)).toBe(200)
  expect(firstReach({ ...RISES, price: '63000' }, bars)).toBeUndefined()
})

test('a reached alert is kept once, unseen until it is looked at', () => {
  useReached.getState().add(RISES, 500)
  useReached.getState().add(RISES, 900)
  expect(useReached.getState().reached).toEqual([{ ...RISES, at: 500, seen: false }])
  useReached.getState().see()
  expect(useReached.getState().reached[0]?.seen).toBe(true)
})
