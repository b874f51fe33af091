import { describe, expect, it } from 'vitest'
import { spotOrder } from './ticket-state'

const blank = {
  side: 'buy',
  kind: 'limit',
  price: '',
  stop: '',
  quantity: '',
  value: '',
  time: 'GTC',
} as const

describe('a spot ticket', () => {
  it('buys at market by money and sells by quantity', () => {
    expect(spotOrder({ ...blank, kind: 'market', quantity: '1' }, 'btc')).toBeUndefined()
    expect(spotOrder({ ...blank, kind: 'market', value: '100' }, 'btc')).toMatchObject({
      type: 0,
      delegateType: 1,
      delegateValue: '100',
    })
    expect(spotOrder({ ...blank, side: 'sell', kind: 'market', quantity: '1' }, 'btc')).toMatchObject({
      type: 1,
      delegateTotal: '1',
    })
  })

  it('needs a price for a limit and two for a stop', () => {
    expect(spotOrder({ ...blank, quantity: '1' }, 'btc')).toBeUndefined()
    expect(spotOrder({ ...blank, quantity: '1', price: '5' }, 'btc')).toMatchObject({
      delegateType: 0,
      delegatePrice: '5',
    })
    expect(spotOrder({ ...blank, kind: 'stop', quantity: '1', price: '5' }, 'btc')).toBeUndefined()
    expect(spotOrder({ ...blank, kind: 'stop', quantity: '1', price: '5', stop: '4' }, 'btc')).toMatchObject({
      stopPrice: '4',
    })
  })
})
