import { expect, it } from 'vitest'
import { amended, asItIs, isAmendable, keepsPlace } from './amendment'

const ORDER = {
  id: '7',
  delegateType: 0,
  delegateTotal: '10',
  delegatePrice: '61000',
  dealNum: '4',
  stopPrice: null,
}

it('sends the whole order as it should be, with what was filled', () => {
  expect(amended(ORDER, { price: '61500', total: '10', stop: '' })).toEqual({
    id: '7',
    delegateType: 0,
    delegatePrice: '61500',
    delegateTotal: '10',
  })
  const waiting = { ...ORDER, delegateType: 2, stopPrice: '60500' }
  expect(amended(waiting, { price: '61000', total: '10', stop: '60400' })).toMatchObject({
    stopPrice: '60400',
  })
})

it('sends nothing while something is missing, nothing differs or too little is left', () => {
  expect(amended(ORDER, asItIs(ORDER))).toBeUndefined()
  expect(amended(ORDER, { price: '61000.00', total: '10.0', stop: '' })).toBeUndefined()
  expect(amended(ORDER, { price: '', total: '10', stop: '' })).toBeUndefined()
  expect(amended(ORDER, { price: '61500', total: '4', stop: '' })).toBeUndefined()
  expect(
    amended({ ...ORDER, delegateType: 2, stopPrice: '1' }, { price: '1', total: '10', stop: '' }),
  ).toBeUndefined()
})

it('an order that only gets smaller keeps its place', () => {
  expect(keepsPlace(ORDER, { price: '61000', total: '8', stop: '' })).toBe(true)
  expect(keepsPlace(ORDER, { price: '61000', total: '12', stop: '' })).toBe(false)
  expect(keepsPlace(ORDER, { price: '61001', total: '8', stop: '' })).toBe(false)
  expect(keepsPlace({ ...ORDER, delegateType: 2 }, { price: '61000', total: '8', stop: '1' })).toBe(false)
})

it('limits can be changed, alone and unpaired', () => {
  expect(isAmendable({ delegateType: 0 })).toBe(true)
  expect(isAmendable({ delegateType: 2 })).toBe(true)
  expect(isAmendable({ delegateType: 3 })).toBe(false)
  expect(isAmendable({ delegateType: 0, pairId: '9' })).toBe(false)
})
