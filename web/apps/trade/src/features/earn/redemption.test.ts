import { expect, test } from 'vitest'
import { dailyOf, redemptionFault, redemptionOf } from './redemption'

// V73 of the specification.
const ORDER = {
  amount: '5000.55',
  apr: '0.073',
  days: 60,
  daysAccrued: 20,
  daily: '1.00011',
  accrued: '20.0022',
  limitMin: '10',
}

test('a day’s reward is rounded down to the eighth digit', () => {
  expect(dailyOf('7300', '0.05')).toBe('1')
  expect(dailyOf('0.12345678', '0.015')).toBe('0.00000507')
  expect(dailyOf('0.00024333', '0.015')).toBe('0')
})

test('a part gives its principal back in full, and the rest counts as if it had always been the rest', () => {
  expect(redemptionOf('2000', ORDER)).toEqual({
    back: '2000',
    forfeited: '8',
    notEarned: '16',
    rest: '3000.55',
    dailyAfter: '0.60011',
  })
})

test('redeemed whole, everything that was earned and not paid is given up', () => {
  expect(redemptionOf('5000.55', ORDER)).toMatchObject({
    forfeited: '20.0022',
    notEarned: '40.0044',
    rest: '0',
    dailyAfter: '0',
  })
})

test('rewards that were paid day by day are kept', () => {
  expect(redemptionOf('5000.55', { ...ORDER, accrued: '0' }).forfeited).toBe('0')
  expect(redemptionOf('2000', { ...ORDER, accrued: '0' }).forfeited).toBe('0')
})

test('a part leaves at least the minimum, or nothing', () => {
  expect(redemptionFault('5000.55', ORDER)).toBeUndefined()
  expect(redemptionFault('4990.55', ORDER)).toBeUndefined()
  expect(redemptionFault('4990.56', ORDER)).toBe('rest')
  expect(redemptionFault('5000.56', ORDER)).toBe('more')
  expect(redemptionFault('', ORDER)).toBeUndefined()
})
