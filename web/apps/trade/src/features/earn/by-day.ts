// Income of many orders, added up by day and coin.
import { add, type Decimal } from '~/shared/money'
import type { FundOrderDetail } from './queries'

export interface CoinIncome {
  coin: string
  earn: Decimal
  /** The part of it that is in the wallet. */
  paid: Decimal
}

export interface DayIncome {
  date: number
  coins: CoinIncome[]
}

type Days = Pick<FundOrderDetail, 'coin' | 'rows'>

/** What orders earned on each day, the latest first. */
export function incomeByDay(orders: Days[]): DayIncome[] {
  const days = new Map<number, Map<string, CoinIncome>>()
  for (const { coin, rows } of orders)
    for (const { date, earn, paid } of rows) {
      const coins = days.get(date) ?? new Map<string, CoinIncome>()
      const sum = coins.get(coin) ?? { coin, earn: '0', paid: '0' }
      coins.set(coin, { coin, earn: add(sum.earn, earn), paid: paid ? add(sum.paid, earn) : sum.paid })
      days.set(date, coins)
    }
  return [...days]
    .map(([date, coins]) => ({
      date,
      coins: [...coins.values()].sort((a, b) => a.coin.localeCompare(b.coin)),
    }))
    .sort((a, b) => b.date - a.date)
}
