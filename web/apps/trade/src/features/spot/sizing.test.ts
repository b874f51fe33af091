import { describe, expect, it } from 'vitest'
import { amountOf, mostOf, partOf, percentOf, totalOf } from './sizing'

const offer = { buys: true, free: '1000', price: '62000', step: '0.0001', max: '100' }

describe('a spot size', () => {
  it('is at most what the wallet pays for, to the step', () => {
    expect(mostOf(offer)).toBe('0.0161')
    expect(mostOf({ ...offer, buys: false, free: '0.12345' })).toBe('0.1234')
    expect(mostOf({ ...offer, free: '99999999' })).toBe('100.0000')
    expect(mostOf({ ...offer, price: '' })).toBe('0.0000')
  })

  it('moves the slider, and the slider moves it', () => {
    expect(partOf('0.0161', 50, '0.0001')).toBe('0.0080')
    expect(partOf('0.0161', 0, '0.0001')).toBe('')
    expect(percentOf('0.008', '0.0161')).toBe(50)
    expect(percentOf('5', '0.0161')).toBe(100)
    expect(percentOf('', '0.0161')).toBe(0)
  })

  it('has a total, and a total has a size that it pays for', () => {
    expect(totalOf('0.008', '62000')).toBe('496.00')
    expect(totalOf('0.008', '')).toBe('')
    expect(amountOf('500', '62000', '0.0001')).toBe('0.0080')
    expect(amountOf('1', '62000', '0.0001')).toBe('')
    expect(amountOf('500', '0', '0.0001')).toBe('')
  })
})
