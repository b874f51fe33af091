import { expect, test } from 'vitest'
import { type Draft, draftOf, emptyDraft, faultsOf, sentOf } from './ad-draft'
import type { Config, MyAd } from './queries'

const config = {
  coins: [{ coin: 'usdt', logo: '', fee: '0.001', maximum: '100000' }],
  payMinutes: [15, 30],
  ratioMin: '0.9',
  ratioMax: '1.1',
} as unknown as Config

const good: Draft = {
  ...emptyDraft(config, 'EUR'),
  price: '0.93',
  quantity: '1000',
  minAmount: '10',
  maxAmount: '500',
  methods: [{ id: 1, account: 7 }],
}

test('an empty advertisement says everything that is missing', () => {
  expect(faultsOf(emptyDraft(config, 'EUR'), config, undefined)).toEqual({
    price: 'missing',
    quantity: 'missing',
    minAmount: 'missing',
    maxAmount: 'missing',
    methods: 'missing',
  })
  expect(faultsOf(good, config, '0.93')).toEqual({})
})

test.each([
  [{ minAmount: '501' }, { maxAmount: 'order' }],
  [{ quantity: '10' }, { quantity: 'covered' }],
  [{ methods: [{ id: 1, account: undefined }] }, { methods: 'accounts' }],
  [{ side: 'buy', methods: [{ id: 1, account: undefined }] }, {}],
  [{ priceType: 'ratio', percent: '89.99' }, { percent: 'range' }],
  [{ priceType: 'ratio', percent: '90' }, {}],
  [{ priceType: 'ratio', percent: '110' }, {}],
  [{ priceType: 'ratio', percent: '110.01' }, { percent: 'range' }],
  [{ priceType: 'ratio', percent: '', price: '' }, { percent: 'missing' }],
])('%o is found', (change, faults) => {
  expect(faultsOf({ ...good, ...change } as Draft, config, '0.93')).toEqual(faults)
})

test('a floating price is sent as a ratio, a fixed one as it is', () => {
  expect(sentOf(good)).toEqual({
    side: 'sell',
    coin: 'usdt',
    fiat: 'EUR',
    priceType: 'fixed',
    price: '0.93',
    minAmount: '10',
    maxAmount: '500',
    quantity: '1000',
    payTypes: [{ id: 1, payAccountId: 7 }],
    payMinutes: 15,
    remark: '',
  })
  const floating = sentOf({ ...good, priceType: 'ratio', percent: '101.5', completed: '3', country: 'GB' })
  expect(floating).toMatchObject({ ratio: '1.015', completedNeeded: 3, country: 'GB' })
  expect(floating).not.toHaveProperty('price')
  expect(sentOf({ ...good, side: 'buy' }).payTypes).toEqual([{ id: 1 }])
})

test('what is changed begins with what is left', () => {
  const ad = {
    id: 4,
    side: 'sell',
    coin: 'usdt',
    fiat: 'EUR',
    priceType: 'ratio',
    fixedPrice: null,
    ratio: '1.02',
    minAmount: '10.00',
    maxAmount: '500.00',
    quantity: '1000',
    left: '750.50000000',
    payTypes: [{ id: 1, name: 'SEPA', payAccountId: 7 }],
    payMinutes: 30,
    completedNeeded: 0,
    remark: 'Hello',
    country: null,
  } as unknown as MyAd
  expect(draftOf(ad)).toMatchObject({
    id: 4,
    percent: '102',
    price: '',
    quantity: '750.5',
    minAmount: '10',
    methods: [{ id: 1, account: 7 }],
    completed: '',
    country: '',
  })
})
