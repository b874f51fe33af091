import { expect, test } from 'vitest'
import { costOf, exampleAmount, shareOf } from './share-out'

const SALE = {
  price: '0.05',
  totalAmount: '1000000',
  raisedAmount: '7654.321099',
  softCap: '20000',
  numLimit: '300000',
  step: '0.0001',
}

/** More is committed than the tokens cost. */
const FULL = { price: '0.3', totalAmount: '100000', softCap: '10000', numLimit: '40000', step: '0.0001' }

test('the soft cap itself is enough, and everybody gets what they can pay for', () => {
  expect(shareOf('12345.678901', SALE)).toEqual({
    committed: '20000',
    tokens: '246913.578',
    pay: '12345.6789',
    back: '0.000001',
    isShort: false,
    isLeast: false,
  })
})

test('below the soft cap everything goes back', () => {
  expect(shareOf('12345.6789', SALE)).toMatchObject({
    isShort: true,
    tokens: '0',
    pay: '0',
    back: '12345.6789',
  })
})

test('nobody gets more than the limit of one person', () => {
  expect(shareOf('60000', { ...FULL, raisedAmount: '22500' })).toMatchObject({
    tokens: '40000',
    pay: '12000',
    back: '48000',
    isLeast: false,
  })
})

test('when more is committed than the tokens cost, a share is the least one gets', () => {
  expect(shareOf('7000', { ...FULL, raisedAmount: '75500' })).toMatchObject({
    tokens: '8484.8484',
    pay: '2545.45452',
    back: '4454.54548',
    isLeast: true,
  })
})

test('what is paid is rounded up to hundred-millionths', () => {
  expect(costOf('18666.6667', '0.3')).toBe('5600.00001')
  expect(costOf('0.0001', '0.00003333')).toBe('0.00000001')
})

test('an example is a round tenth of what one person can pay, and never less than the minimum', () => {
  expect(exampleAmount({ minimum: '10', purchaseLimit: '2500' })).toBe('200')
  expect(exampleAmount({ minimum: '10', purchaseLimit: '12000.5' })).toBe('1000')
  expect(exampleAmount({ minimum: '10', purchaseLimit: '60' })).toBe('10')
  expect(exampleAmount({ minimum: '1', purchaseLimit: '60' })).toBe('6')
})
