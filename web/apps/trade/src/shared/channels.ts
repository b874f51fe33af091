import type { Data } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api'

/** A road out, with its terms. */
export type WithdrawalChannel = Data<'POST /api/common/getWithDrawCoinList'>[number]

export const withdrawalChannelsQuery = queryOptions({
  queryKey: ['channels', 'out'],
  staleTime: 5 * 60_000,
  queryFn: () => call('POST /api/common/getWithDrawCoinList'),
})

export const coinPicture = (coin: string) => `/static/coins/${coin.toLowerCase()}.svg`
