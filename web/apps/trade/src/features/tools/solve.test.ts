import { describe, expect, it } from 'vitest'
import { add, big, minus, times } from '~/shared/money'
import { distance, isStop, lotsFor, type Side, targetPrice } from './solve'

const FEES = { openFee: '0.0005', closeFee: '0.0005' }

/** Profit after fees, by its definition. */
const net = (side: Side, open: string, close: string, quantity: string) => {
  const moved = times(side === 'long' ? minus(close, open) : minus(open, close), quantity)
  const fees = times(add(times(open, FEES.openFee), times(close, FEES.closeFee)), quantity)
  return minus(moved, fees)
}

describe('the price for a wanted profit', () => {
  it.each([
    ['long', '60000', '0.5', '1000'],
    ['short', '60000', '0.5', '1000'],
    ['long', '1.0842', '20000', '75'],
    ['short', '1.0842', '20000', '75'],
  ] as const)('brings it after fees: %s at %s', (side, open, quantity, wanted) => {
    const price = targetPrice({ side, open, quantity, ...FEES }, wanted, 5)
    const brought = net(side, open, price ?? '0', quantity)
    expect(big(brought).gte(wanted)).toBe(true)
    // One step of the price more or less, and no further.
    expect(
      big(brought)
        .minus(wanted)
        .lte(times('0.00001', times(quantity, '1.01'))),
    ).toBe(true)
  })
  it('is none where a short would need a price below zero', () => {
    expect(targetPrice({ side: 'short', open: '100', quantity: '1', ...FEES }, '100', 2)).toBeUndefined()
  })
})

describe('the size for a wanted risk', () => {
  it.each(['long', 'short'] as const)('loses no more than that at the stop: %s', (side) => {
    const stop = side === 'long' ? '58000' : '62000'
    const lots = lotsFor({ side, open: '60000', ...FEES }, stop, '500', '0.001') ?? '0'
    const loss = (count: string) => net(side, '60000', stop, times(count, '0.001'))
    expect(big(loss(lots)).gte('-500')).toBe(true)
    expect(big(loss(add(lots, '1'))).lt('-500')).toBe(true)
  })
  it('wants the stop on the losing side', () => {
    expect(isStop('long', '100', '101')).toBe(false)
    expect(lotsFor({ side: 'long', open: '100', ...FEES }, '101', '10', '1')).toBeUndefined()
  })
})

it('says how far liquidation is', () => {
  expect(distance('200', '150')).toBe('25')
  expect(distance('200', '250')).toBe('25')
})
