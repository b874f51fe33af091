import { queryOptions } from '@tanstack/react-query'
import { post } from './api'

/** A road out, with its terms. */
export interface WithdrawalChannel {
  rechargeType: string
  /** 0 coin, 1 bank. */
  type: number
  fee: string
  /** Percent of the amount. */
  ratio: string
  withdrawalMix: string
  withdrawalMax: string
  coin: string
  network: string
}

export const withdrawalChannelsQuery = queryOptions({
  queryKey: ['channels', 'out'],
  staleTime: 5 * 60_000,
  queryFn: () => post<WithdrawalChannel[]>('/api/common/getWithDrawCoinList'),
})

export const coinPicture = (coin: string) => `/static/coins/${coin.toLowerCase()}.svg`
