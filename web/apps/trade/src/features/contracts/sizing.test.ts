import { describe, expect, it } from 'vitest'
import { lossPerLot, lotOf, lotsOf, mostLots, type Probe, partOf, percentOf, typedOf } from './sizing'

// Ten lots of a thousandth of a bitcoin at 60,000 and 2×: the market may go 5 % further before it is filled.
const market: Probe = {
  lots: '10',
  hold: '315.315',
  margin: '300',
  fee: '0.3',
  notional: '600',
  quantity: '0.01',
  price: '60000',
}
const resting: Probe = { ...market, hold: '300.3' }
const rules = {
  maxShare: 100_000,
  tiers: [
    { cap: '50000', maxLev: 100 },
    { cap: '500000', maxLev: 20 },
  ],
}

describe('the most that can be opened', () => {
  it('counts what the account has on that side for the tier, and closes what is against it first', () => {
    const plain = mostLots(resting, '1000000', 20, rules, 'resting')
    const joined = mostLots(resting, '1000000', 20, rules, 'resting', { joined: 100, against: 0 })
    expect(Number(plain) - Number(joined)).toBe(100)
    const closing = mostLots(resting, '300.3', 2, rules, 'resting', { joined: 0, against: 7 })
    expect(closing, 'ten are paid for, seven close').toBe('17')
  })

  it('leaves room for the reserve of a market order, which was the bug of 100 %', () => {
    const most = mostLots(market, '6495.29748185', 2, rules, 'market')
    const hold = (Number(most) * 315.315) / 10
    expect(hold).toBeLessThanOrEqual(6495.29)
    expect(hold).toBeGreaterThan(6495.29 * 0.98)
  })

  it('takes all of the wallet where the price is fixed', () => {
    expect(mostLots(resting, '3003', 2, rules, 'resting')).toBe('100')
    expect(mostLots(resting, '3002.99', 2, rules, 'resting')).toBe('99')
  })

  it('is bound by the tiers of its leverage and by the largest order', () => {
    expect(mostLots(resting, '9000000', 50, rules, 'resting')).toBe('833')
    expect(mostLots(resting, '9000000', 20, rules, 'resting')).toBe('8333')
    expect(mostLots(resting, '9000000', 20, { ...rules, maxShare: 70 }, 'resting')).toBe('70')
    // A market order is looked up at the worst price it may reach.
    expect(Number(mostLots(market, '9000000', 50, rules, 'market'))).toBeLessThan(800)
    expect(mostLots(resting, '9000000', 200, rules, 'resting')).toBe('0')
  })

  it('is shared by the slider, which follows what is typed', () => {
    expect(partOf('99', 50)).toBe('49')
    expect(percentOf('49', '99')).toBe(49)
    expect(percentOf('500', '99')).toBe(100)
    expect(percentOf('', '99')).toBe(0)
    expect(percentOf('3', '0')).toBe(0)
  })
})

describe('a size', () => {
  const lot = lotOf(market, '0.001', undefined, '0.0005', '1000')

  it('is counted in lots, coins, money or risk', () => {
    expect(lotsOf('lots', '7', undefined)).toBe('7')
    expect(lotsOf('coin', '0.0049', lot)).toBe('4')
    expect(lotsOf('money', '599.99', lot)).toBe('9')
    // All that a lot can lose is its margin and its fee, 30.03: a tenth of a thousand pays for three.
    expect(lotsOf('risk', '10', lot)).toBe('3')
    expect(lotsOf('money', '10', lot)).toBe('')
    expect(lotsOf('coin', '1', undefined)).toBe('')
  })

  it('risks less with a stop-loss', () => {
    // 600 a coin down to the stop, and both fees.
    expect(lossPerLot(market, '59400', '0.0005')).toBe('0.6597')
    expect(lotsOf('risk', '1', lotOf(market, '0.001', '59400', '0.0005', '1000'))).toBe('15')
    // Never more than there is to lose.
    expect(lossPerLot(market, '1', '0.0005')).toBe('30.03')
  })

  it('comes back as it was when the unit is changed', () => {
    for (const unit of ['lots', 'coin', 'money', 'risk'] as const)
      for (const lots of ['1', '7', '33']) expect(lotsOf(unit, typedOf(unit, lots, lot), lot)).toBe(lots)
    expect(typedOf('money', '0', lot)).toBe('')
  })
})
