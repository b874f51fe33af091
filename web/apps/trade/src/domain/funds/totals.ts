import type { Data } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

/** Everything in USDT: the sum, by wallet, by coin, and a point a day with the last one now. */
export type Totals = Data<'POST /api/asset/total'>

export const totalQuery = (practice: boolean) =>
  queryOptions({
    queryKey: ['assets', 'total', practice],
    staleTime: 10_000,
    refetchInterval: 15_000,
    queryFn: () => call('POST /api/asset/total'),
  })
