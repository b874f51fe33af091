import { expect, test } from 'vitest'
import { laterShare, partsOf } from './vesting'

const SALE = { endTime: 1_800_000_000_000, step: '0.0001' }

test('parts are rounded down to the step and the last takes the rest', () => {
  const parts = partsOf('246913.578', { atListing: '0.25', parts: 7, everyDays: 30 }, SALE)
  expect(parts.map(({ amount }) => amount)).toEqual([
    '61728.3945',
    ...Array<string>(6).fill('26455.0262'),
    '26455.0263',
  ])
})

test('the first part is free at the end of the sale, the others follow at even distances', () => {
  const parts = partsOf('1000', { atListing: '0.25', parts: 3, everyDays: 30 }, SALE)
  const days = parts.map(({ time }) => (time - SALE.endTime) / 86_400_000)
  expect(days).toEqual([0, 30, 60, 90])
  expect(parts.map(({ amount }) => amount)).toEqual(['250', '250', '250', '250'])
})

test('each later part is an even share of the rest', () => {
  expect(laterShare({ atListing: '0.25', parts: 3, everyDays: 30 })).toBe('0.25')
  expect(laterShare({ atListing: '0.25', parts: 7, everyDays: 30 })).toBe('0.107142')
})
