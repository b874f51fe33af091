import { describe, expect, it } from 'vitest'
import type { Level } from './book'
import { bidShare, digitsOf, grouped, ladder, stepsOf } from './ladder'

const bids: Level[] = [
  ['100.9', '1'],
  ['100.1', '2'],
  ['99.8', '4'],
]
const asks: Level[] = [
  ['101.1', '1'],
  ['101.9', '1'],
  ['102.0', '3'],
]

describe('a book read in steps', () => {
  it('rounds bids down and asks up, and loses nothing', () => {
    expect(grouped(bids, '1', 'bid')).toEqual([
      ['100', '3'],
      ['99', '4'],
    ])
    expect(grouped(asks, '1', 'ask')).toEqual([['102', '5']])
  })

  it('measures both sides with one yardstick', () => {
    const { bids: left, asks: right } = ladder(bids, asks)
    expect(left.map((rung) => rung.part)).toEqual([0.1428, 0.4285, 1])
    expect(right.at(-1)?.part).toBe(0.7142)
  })

  it('adds up each side from the best price on, and compares the sides', () => {
    const { bids: left, asks: right } = ladder(bids, asks)
    expect(left.map((rung) => rung.total)).toEqual(['1', '3', '7'])
    expect(bidShare(left, right)).toBe(58)
    expect(bidShare([], [])).toBeNull()
  })

  it('offers the price’s own step first', () => {
    expect(stepsOf(2)).toEqual(['0.01', '0.1', '0.5', '1', '10'])
    expect(stepsOf(0)[0]).toBe('1')
  })

  it('shows fewer digits of larger quantities', () => {
    expect([digitsOf([['1', '0.2']]), digitsOf([['1', '150']]), digitsOf([['1', '20000']])]).toEqual([
      4, 1, 0,
    ])
  })
})
