import { describe, expect, it } from 'vitest'
import { aligned, factorOf, widened } from './rescale'

describe('comparing', () => {
  it('begins at the same height where both are in sight', () => {
    expect(factorOf([10, 20, 30], [undefined, 4, 6], 0)).toBe(5)
    expect(factorOf([10, 20, 30], [2, 4, 6], 2)).toBe(5)
    expect(factorOf([10], [undefined], 0)).toBeUndefined()
  })
  it('makes room for the others', () => {
    const others = [
      { closes: [1, 2, 9, 100], factor: 10 },
      { closes: [5], factor: undefined },
    ]
    expect(widened({ from: 15, to: 40 }, others, { from: 0, to: 3 })).toEqual({ from: 10, to: 90 })
    expect(widened({ from: 5, to: 95 }, others, { from: 0, to: 3 })).toEqual({ from: 5, to: 95 })
  })
  it('takes the newest close that was there', () => {
    const closes = [
      { timestamp: 10, close: 1 },
      { timestamp: 30, close: 3 },
    ]
    expect(aligned([5, 10, 20, 30, 40], closes)).toEqual([undefined, 1, 1, 3, 3])
  })
})
