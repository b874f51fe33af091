import { describe, expect, it } from 'vitest'
import { orderOf } from './ticket-state'

const blank = {
  side: 'long',
  kind: 'market',
  price: '',
  stop: '',
  lots: '',
  leverage: 5,
  time: 'GTC',
  takeProfit: '',
  stopLoss: '',
} as const

describe('a contract ticket', () => {
  it('is no order while something is missing', () => {
    expect(orderOf(blank, 'btc')).toBeUndefined()
    expect(orderOf({ ...blank, lots: '0' }, 'btc')).toBeUndefined()
    expect(orderOf({ ...blank, lots: '1.5' }, 'btc')).toBeUndefined()
    expect(orderOf({ ...blank, lots: '1', kind: 'limit' }, 'btc')).toBeUndefined()
    expect(orderOf({ ...blank, lots: '1', kind: 'stop', price: '5' }, 'btc')).toBeUndefined()
  })

  it('says what its kind needs and nothing else', () => {
    expect(orderOf({ ...blank, lots: '2', price: '9' }, 'btc')).toEqual({
      symbol: 'btc',
      type: 0,
      delegateType: 1,
      delegateTotal: '2',
      leverage: 5,
    })
    expect(
      orderOf(
        { ...blank, side: 'short', lots: '2', kind: 'stop', price: '9', stop: '8', stopLoss: '10' },
        'btc',
      ),
    ).toEqual({
      symbol: 'btc',
      type: 1,
      delegateType: 2,
      delegateTotal: '2',
      leverage: 5,
      delegatePrice: '9',
      timeInForce: 'GTC',
      stopPrice: '8',
      losePrice: '10',
    })
  })

  it('that reduces names its position and neither leverage nor exits', () => {
    const order = orderOf({ ...blank, side: 'short', lots: '2', takeProfit: '9', closes: '41' }, 'btc')
    expect(order).toEqual({
      symbol: 'btc',
      type: 1,
      delegateType: 1,
      delegateTotal: '2',
      positionId: '41',
    })
  })
})
