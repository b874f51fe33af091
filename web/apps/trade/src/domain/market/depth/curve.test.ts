import { describe, expect, it } from 'vitest'
import { depthAt, spanOf, summed } from './curve'

const bids = summed([
  ['99', '1'],
  ['98', '2'],
  ['95', '3'],
])
const asks = summed([
  ['101', '4'],
  ['102', '1'],
])

describe('a depth curve', () => {
  it('sums from the best price outwards', () =>
    expect(bids).toEqual([
      { price: 99, total: 1 },
      { price: 98, total: 3 },
      { price: 95, total: 6 },
    ]))
  it('reaches as far on both sides', () => {
    expect(spanOf(bids, asks)).toEqual([95, 105])
    expect(spanOf([], asks)).toBeUndefined()
  })
  it('knows what can be traded at a price', () => {
    expect(depthAt(bids, asks, 97)).toEqual({ side: 'bid', total: 3 })
    expect(depthAt(bids, asks, 94)).toEqual({ side: 'bid', total: 6 })
    expect(depthAt(bids, asks, 101.5)).toEqual({ side: 'ask', total: 4 })
    expect(depthAt(bids, asks, 100)).toBeUndefined()
  })
})
