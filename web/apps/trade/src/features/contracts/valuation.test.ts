import { describe, expect, it } from 'vitest'
import type { PositionRow } from '~/domain/trading/types'
import { closeFeeOf, distance, earnAt, earnOf, rateOf, returnOn } from './valuation'

const long = {
  type: 0,
  openPrice: '100',
  openNum: '2',
  openLots: 20,
  leverage: 2,
  amount: '100',
} as PositionRow
const short = { ...long, type: 1 } as PositionRow

describe('a position at a price', () => {
  it('gains one way and loses the other', () => {
    expect(earnAt(long, '110')).toBe('20')
    expect(earnAt(short, '110')).toBe('-20')
    expect(returnOn('20', '50')).toBe('40')
  })

  it('gives up its result by the lots that are closed', () => {
    expect(earnOf(long, 5, '110')).toBe('5')
    expect(earnOf({ ...long, openLots: 0 }, 5, '110')).toBe('0')
  })

  it('pays for closing by the lots that are closed', () => {
    expect(closeFeeOf(long, 20, '110', '0.0005')).toBe('0.11')
    expect(closeFeeOf(long, 5, '110', '0.0005')).toBe('0.0275')
  })

  it('counts in the money of the wallet, whatever the price is in', () => {
    // 1,000 dollars against yen at 150: half of its worth is margin.
    const yen = { ...long, openPrice: '150', openNum: '1000', amount: '500' } as PositionRow
    expect(Number(rateOf(yen))).toBeCloseTo(1 / 150, 6)
    expect(Number(earnAt(yen, '153'))).toBeCloseTo(20, 3)
    expect(rateOf({ ...long, amount: '100.00000001' }), 'a rounded margin is no rate').toBe('1')
    expect(rateOf({ ...long, amount: '0' })).toBe('1')
  })

  it('knows how far liquidation is, on either side', () => {
    expect(distance('100', '80')).toBe('20')
    expect(distance('100', '120')).toBe('20')
    expect(distance(null, '120')).toBeUndefined()
  })
})
