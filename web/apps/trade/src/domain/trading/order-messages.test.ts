import { activate, ensure, t } from '@plimsoll/i18n'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillWords, placedWords } from './order-message-texts'
import { tellOnce } from './order-messages'

beforeAll(async () => {
  await activate('en')
  await ensure('trade')
})

it('a fill is told once, whoever knows of it first', () => {
  const order = { id: '7001', dealNum: '4' }
  expect(tellOnce('spot', order)).toBe(true)
  expect(tellOnce('spot', { ...order, dealNum: '4.00' })).toBe(false)
  expect(tellOnce('contract', order)).toBe(true)
  expect(tellOnce('spot', { ...order, dealNum: '10' }), 'the rest of it is news').toBe(true)
  for (let id = 0; id < 300; id++) tellOnce('spot', { id: `x${id}`, dealNum: '1' })
  expect(tellOnce('spot', order), 'only the latest are kept').toBe(true)
})

describe('what is said of a fill', () => {
  const order = { symbol: 'btc', type: 0, delegateType: 1, delegateTotal: '10' }
  const placed = { status: 1, dealNum: '10', dealPrice: '62207.57' }

  it('is what, how much and at what price', () => {
    expect(placedWords('contract', order, placed)).toEqual({
      text: 'Long BTC: 10 lots filled at 62,207.57',
      tone: 'good',
    })
    expect(placedWords('spot', { ...order, type: 1 }, { ...placed, dealNum: '0.08' }).text).toBe(
      'Sell BTC: 0.08 BTC filled at 62,207.57',
    )
  })

  it('says what is left, and what was only accepted', () => {
    expect(placedWords('contract', order, { ...placed, status: 2, dealNum: '4' }).text).toBe(
      'Long BTC: 4 of 10 lots filled at 62,207.57',
    )
    expect(
      placedWords(
        'spot',
        { ...order, delegateTotal: '0.5', delegatePrice: '60000' },
        { status: 0, dealNum: '0', dealPrice: null },
      ).text,
    ).toBe('Buy BTC: order for 0.5 BTC at 60,000 placed')
    expect(placedWords('spot', order, { status: 4, dealNum: '0', dealPrice: null })).toEqual({
      text: t('trade.ended'),
      tone: 'plain',
    })
  })

  it('is of an opening order, though it names the position it opened', () => {
    expect(placedWords('contract', order, { ...placed, positionId: '9' } as typeof placed).text).toBe(
      'Long BTC: 10 lots filled at 62,207.57',
    )
    const row = { ...order, ...placed, positionId: '9' }
    expect(fillWords('contract', { ...row, effect: 'OPEN' })).toBe('Long BTC: 10 lots filled at 62,207.57')
    expect(fillWords('contract', { ...row, effect: 'CLOSE' })).toContain('Close')
  })

  it('is the same of an order that waited; what was cancelled is no fill', () => {
    const row = { ...order, delegateType: 0, dealNum: '10', dealPrice: '61500', status: 1 }
    expect(fillWords('contract', row)).toBe('Long BTC: 10 lots filled at 61,500')
    expect(fillWords('contract', { ...row, status: 3, dealNum: '0', dealPrice: null })).toBeUndefined()
    expect(fillWords('contract', { ...row, status: 0, dealNum: '3' })).toBe(
      'Long BTC: 3 of 10 lots filled at 61,500',
    )
  })
})
