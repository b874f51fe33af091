import { expect, test } from 'vitest'
import { reachOf } from './raised'

const CAPS = { softCap: '10000', raisingAmount: '50000' }

test('the bar ends at the hard cap', () => {
  expect(reachOf({ ...CAPS, raisedAmount: '5000' })).toEqual({
    raised: 0.1,
    softCap: 0.2,
    hardCap: 1,
    hasEnough: false,
    isOver: false,
  })
})

test('the soft cap itself is enough', () => {
  expect(reachOf({ ...CAPS, raisedAmount: '9999.999999' }).hasEnough).toBe(false)
  expect(reachOf({ ...CAPS, raisedAmount: '10000' }).hasEnough).toBe(true)
})

test('what is committed beyond the hard cap makes the bar longer and moves the marks', () => {
  expect(reachOf({ ...CAPS, raisedAmount: '100000' })).toEqual({
    raised: 1,
    softCap: 0.1,
    hardCap: 0.5,
    hasEnough: true,
    isOver: true,
  })
  expect(reachOf({ ...CAPS, raisedAmount: '50000' })).toMatchObject({ raised: 1, hardCap: 1, isOver: false })
})

test('a sale of nothing has an empty bar', () => {
  expect(reachOf({ softCap: '0', raisingAmount: '0', raisedAmount: '0' }).raised).toBe(0)
})
