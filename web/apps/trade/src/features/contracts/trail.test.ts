import { expect, it } from 'vitest'
import { behind, isCallback, trailing } from './trail'

it('takes a distance from a tenth of a percent to ten', () => {
  expect(['0.09', '0.1', '10', '10.1', ''].map(isCallback)).toEqual([false, true, true, false, false])
})

it('is sent with an activation price where there is one', () => {
  expect(trailing('5', '1', '', '10')).toEqual({ positionId: '5', callbackRate: '1', number: '10' })
  expect(trailing('5', '1', '63000', '10')).toMatchObject({ activationPrice: '63000' })
  expect(trailing('5', '11', '', '10')).toBeUndefined()
  expect(trailing('5', '1', '', '')).toBeUndefined()
})

it('tells how far behind a stop follows', () => {
  expect(behind({}, String)).toBeUndefined()
  expect(behind({ trail: { callbackRate: '1.50', active: true } }, String)).toBe('1.5%')
  expect(behind({ trail: { callbackDistance: '250', active: false } }, (text) => `$${text}`)).toBe('$250')
})
