import { expect, test } from 'vitest'
import { incomeByDay } from './by-day'

const day = (date: number, earn: string, paid = false) => ({ date, earn, paid, amount: '100' })
const fixed = (coin: string, rows: ReturnType<typeof day>[]) => ({ coin, kind: 'FIXED', rows })

test('orders of one coin are added up by day, the latest first', () => {
  expect(
    incomeByDay([
      fixed('usdt', [day(2, '0.3'), day(1, '0.3')]),
      fixed('usdt', [day(2, '0.1', true)]),
      fixed('btc', [day(2, '0.00000507')]),
    ]),
  ).toEqual([
    {
      date: 2,
      coins: [
        { coin: 'btc', isValue: false, earn: '0.00000507', paid: '0' },
        { coin: 'usdt', isValue: false, earn: '0.4', paid: '0.1' },
      ],
    },
    { date: 1, coins: [{ coin: 'usdt', isValue: false, earn: '0.3', paid: '0' }] },
  ])
})

test('changes in value are counted apart from rewards, losses with gains', () => {
  const basket = (earn: string) => ({ coin: 'usdt', kind: 'NAV', rows: [day(3, earn, true)] })
  expect(incomeByDay([basket('-5'), fixed('usdt', [day(3, '0.3')]), basket('2')])).toEqual([
    {
      date: 3,
      coins: [
        { coin: 'usdt', isValue: false, earn: '0.3', paid: '0' },
        { coin: 'usdt', isValue: true, earn: '-3', paid: '-3' },
      ],
    },
  ])
})

test('without orders there is no income', () => {
  expect(incomeByDay([])).toEqual([])
})
