import { describe, expect, it } from 'vitest'
import type { PositionRow } from '~/shared/trading/types'
import { distance, earnAt, earnOf, returnOn } from './worth'

const long = { type: 0, openPrice: '100', openNum: '2', openLots: 20 } as PositionRow
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

  it('knows how far liquidation is, on either side', () => {
    expect(distance('100', '80')).toBe('20')
    expect(distance('100', '120')).toBe('20')
    expect(distance(null, '120')).toBeUndefined()
  })
})
