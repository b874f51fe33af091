import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/shared/api'

/** A road in. */
export type DepositChannel = Data<'POST /api/common/getAppCurrencyList'>[number]

/** A deposit. Status: 0 pending, 1 credited, 2 failed, 3 timed out, 4 channel failed. */
export type DepositRow = Row<'POST /api/recharge/list'>

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

export const isBank = (channel: DepositChannel) => channel.type === 1

export const depositChannelsQuery = queryOptions({
  queryKey: ['channels', 'in'],
  staleTime: STALE_MS,
  queryFn: () => call('POST /api/common/getAppCurrencyList'),
})

/** Where this person's money is to be sent over a channel. */
export const depositAddressQuery = ({ coin, coinName }: Pick<DepositChannel, 'coin' | 'coinName'>) =>
  queryOptions({
    queryKey: ['deposit', coinName],
    staleTime: STALE_MS,
    queryFn: async () => {
      // The answer is keyed by the channel's name, which a description can't say.
      const found = (await call('GET /api/recharge/getAdress', {
        coin: coin.toLowerCase(),
        symbol: coinName,
      })) as unknown as Record<string, string> & { _meta: Record<string, Meta> }
      const address = found[coinName]
      const meta = found._meta[coinName]
      if (!address || !meta) throw new Error(`no address for ${coinName}`)
      return { address, meta }
    },
  })
