import { queryOptions } from '@tanstack/react-query'
import { post } from './api'

export interface Totals {
  /** Worth of everything that has a price, in USDT. */
  total: string
  unrealised: string
  byType: { type: number; total: string }[]
  byCoin: { coin: string; amount: string; total: string }[]
  /** A point a day, oldest first; the last is now. */
  curve: { time: number; total: string }[]
  /** Coins without a price at present: not in the total. */
  unpriced: string[]
}

export const totalQuery = (practice: boolean) =>
  queryOptions({
    queryKey: ['assets', 'total', practice],
    staleTime: 10_000,
    refetchInterval: 15_000,
    queryFn: () => post<Totals>('/api/asset/total'),
  })
