import { queryOptions } from '@tanstack/react-query'
import { get, post } from '~/shared/api'

/** A road in. */
export interface DepositChannel {
  coinName: string
  coin: string
  rechargeMin: string
  network: string
  confirmations: number
  /** 0 coin, 1 bank. */
  type?: number
}

interface Meta {
  network: string
  minAmount: string
  confirmations: number
  /** What a bank transfer must say to be found. */
  memo: string
  contract: string | null
  words: string[]
}

const STALE_MS = 5 * 60_000

export const depositChannelsQuery = queryOptions({
  queryKey: ['channels', 'in'],
  staleTime: STALE_MS,
  queryFn: () => post<DepositChannel[]>('/api/common/getAppCurrencyList'),
})

/** Where this person's money is to be sent, keyed by the channel's name. */
export const depositAddressQuery = (channel: Pick<DepositChannel, 'coin' | 'coinName'>) =>
  queryOptions({
    queryKey: ['deposit', channel.coinName],
    staleTime: STALE_MS,
    queryFn: () =>
      get<Record<string, string> & { _meta: Record<string, Meta> }>(
        `/api/recharge/getAdress?coin=${channel.coin.toLowerCase()}&symbol=${encodeURIComponent(channel.coinName)}`,
      ),
  })

/** A deposit as the server tells it. */
export interface DepositRow {
  id: number
  serialId: string
  type: string
  coin: string
  amount: string
  /** What was credited. */
  realAmount: string | null
  /** 0 pending, 1 credited, 2 failed, 3 timed out, 4 channel failed. */
  status: 0 | 1 | 2 | 3 | 4
  address: string
  toAddress: string
  txId: string
  confirmations: number
  need: number
  fileName: string
  bankRef: string
  rechargeRemark: string
  params: { createTime: number }
}
