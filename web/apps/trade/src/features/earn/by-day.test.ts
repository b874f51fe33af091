import { expect, test } from 'vitest'
import { incomeByDay } from './by-day'

const day = (date: number, earn: string, paid = false) => ({ date, earn, paid, amount: '100' })

test('orders of one coin are added up by day, the latest first', () => {
  expect(
    incomeByDay([
      { coin: 'usdt', rows: [day(2, '0.3'), day(1, '0.3')] },
      { coin: 'usdt', rows: [day(2, '0.1', true)] },
      { coin: 'btc', rows: [day(2, '0.00000507')] },
    ]),
  ).toEqual([
    {
      date: 2,
      coins: [
        { coin: 'btc', earn: '0.00000507', paid: '0' },
        { coin: 'usdt', earn: '0.4', paid: '0.1' },
      ],
    },
    { date: 1, coins: [{ coin: 'usdt', earn: '0.3', paid: '0' }] },
  ])
})

test('without orders there is no income', () => {
  expect(incomeByDay([])).toEqual([])
})
