import { describe, expect, it } from 'vitest'
import { liquidationAfter } from './liquidation'

const tiers = [
  { cap: '50000', mmr: '0.004', maintAmount: '0' },
  { cap: '500000', mmr: '0.01', maintAmount: '300' },
]

// 0.03 of a bitcoin at 62,207.58 and 2×, whose holder must keep a quarter: the position of the walk through the app.
const long = {
  type: 0,
  openPrice: '62207.58',
  openNum: '0.03',
  amount: '933.1137',
  leverage: 2,
  mmr: '0.25',
  remainMargin: '933.1137',
  closePrice: '41471.72',
  markPrice: '62200',
}

describe('a liquidation price', () => {
  it('moves with the margin as the engine moves it', () => {
    // 500 more: the engine answered 19,249.50.
    expect(Number(liquidationAfter(long, tiers, '500'))).toBeCloseTo(19_249.5, 1)
    expect(liquidationAfter(long, tiers, '0')).toBe('41471.72')
    expect(Number(liquidationAfter(long, tiers, '-100'))).toBeGreaterThan(41_471.72)
  })

  it('is never below zero, and rises for a short', () => {
    expect(liquidationAfter(long, tiers, '5000')).toBe('0')
    const short = { ...long, type: 1, closePrice: '74649.09' }
    expect(Number(liquidationAfter(short, tiers, '100'))).toBeGreaterThan(74_649.09)
  })

  it('follows the tier that asks for most', () => {
    const large = {
      ...long,
      openPrice: '60000',
      openNum: '5',
      amount: '15000',
      leverage: 20,
      mmr: '0.01',
      remainMargin: '15000',
      closePrice: '57272.73',
      markPrice: '60000',
    }
    // (300,000 − 16,000 − 300) / (5 × 0.99) − (300,000 − 15,000 − 300) / (5 × 0.99)
    expect(Number(liquidationAfter(large, tiers, '1000'))).toBeCloseTo(57_272.73 - 1000 / 4.95, 2)
  })

  it('is not known without a mark or tiers', () => {
    expect(liquidationAfter({ ...long, closePrice: null }, tiers, '1')).toBeUndefined()
    expect(liquidationAfter(long, [], '1')).toBeUndefined()
  })
})
