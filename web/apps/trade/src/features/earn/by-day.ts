// Income of many orders, added up by day and coin.
import { add, type Decimal } from '~/shared/money'
import { type FundOrderDetail, isNav } from './queries'

export interface CoinIncome {
  coin: string
  /** The change in value of units that are held, which nobody pays out. */
  isValue: boolean
  earn: Decimal
  /** The part of it that is in the wallet. */
  paid: Decimal
}

export interface DayIncome {
  date: number
  coins: CoinIncome[]
}

type Days = Pick<FundOrderDetail, 'coin' | 'kind' | 'rows'>

/** What orders earned or lost on each day, the latest first. */
export function incomeByDay(orders: Days[]): DayIncome[] {
  const days = new Map<number, Map<string, CoinIncome>>()
  for (const order of orders) {
    const { coin, rows } = order
    const isValue = isNav(order)
    const key = `${coin} ${isValue ? 1 : 0}`
    for (const { date, earn, paid } of rows) {
      const coins = days.get(date) ?? new Map<string, CoinIncome>()
      const sum = coins.get(key) ?? { coin, isValue, earn: '0', paid: '0' }
      coins.set(key, { ...sum, earn: add(sum.earn, earn), paid: paid ? add(sum.paid, earn) : sum.paid })
      days.set(date, coins)
    }
  }
  return [...days]
    .map(([date, coins]) => ({
      date,
      coins: [...coins.values()].sort(
        (a, b) => a.coin.localeCompare(b.coin) || Number(a.isValue) - Number(b.isValue),
      ),
    }))
    .sort((a, b) => b.date - a.date)
}
