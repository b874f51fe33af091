import { describe, expect, it } from 'vitest'
import { type Entry, exitPrice, exitResult, exitTyped } from './exits'

const long: Entry = { side: 'long', price: '60000', worth: '0.01' }
const short: Entry = { ...long, side: 'short' }

describe('an exit', () => {
  it('is a price, a distance in percent, or an amount of money', () => {
    expect(exitPrice('takeProfit', 'price', '61234.5', long, 2)).toBe('61234.5')
    expect(exitPrice('takeProfit', 'percent', '5', long, 2)).toBe('63000.00')
    expect(exitPrice('stopLoss', 'percent', '5', long, 2)).toBe('57000.00')
    expect(exitPrice('takeProfit', 'money', '12', long, 2)).toBe('61200.00')
    expect(exitPrice('stopLoss', 'money', '12', long, 2)).toBe('58800.00')
  })

  it('is on the other side for a short', () => {
    expect(exitPrice('takeProfit', 'percent', '5', short, 2)).toBe('57000.00')
    expect(exitPrice('stopLoss', 'money', '12', short, 2)).toBe('61200.00')
  })

  it('is none where there is no price for it', () => {
    expect(exitPrice('stopLoss', 'percent', '100', long, 2)).toBe('')
    expect(exitPrice('stopLoss', 'percent', '', long, 2)).toBe('')
    expect(exitPrice('stopLoss', 'money', '5', undefined, 2)).toBe('')
    expect(exitPrice('stopLoss', 'money', '5', { ...long, worth: '0' }, 2)).toBe('')
  })

  it('says what it would bring after both fees', () => {
    expect(exitResult(long, '61200', '0.0005', '0.0005')).toBe('11.394')
    expect(exitResult(short, '61200', '0.0005', '0.0005')).toBe('-12.606')
  })

  it('is kept when its unit is changed', () => {
    expect(exitTyped('percent', '63000', long)).toBe('5')
    expect(exitTyped('money', '61200', long)).toBe('12.00')
    expect(exitTyped('price', '61200', long)).toBe('61200')
    expect(exitTyped('money', '', long)).toBe('')
  })
})
