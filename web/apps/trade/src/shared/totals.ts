import { queryOptions } from '@tanstack/react-query'
import { post } from './api'

export interface Totals {
  /** Worth of everything in USDT; nothing while a price is missing. */
  total: string | null
  byType: { type: number; value: string | null }[]
  byCoin: { coin: string; amount: string; value: string | null }[]
  curve: { date: string; equity: string }[]
}

export const totalQuery = (practice: boolean) =>
  queryOptions({
    queryKey: ['assets', 'total', practice],
    staleTime: 10_000,
    refetchInterval: 15_000,
    queryFn: () => post<Totals>('/api/asset/total'),
  })
