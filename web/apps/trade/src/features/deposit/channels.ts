import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

/** A road in. */
export type DepositChannel = Data<'POST /api/common/getAppCurrencyList'>[number]

/** A deposit. Status: 0 pending, 1 credited, 2 failed, 3 timed out, 4 channel failed. */
export type DepositRow = Row<'POST /api/recharge/list'>

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
      const found = await call('GET /api/recharge/getAdress', { coin: coin.toLowerCase(), symbol: coinName })
      const address = found[coinName]
      const meta = found._meta[coinName]
      if (!address || !meta) throw new Error(`no address for ${coinName}`)
      return { address, meta }
    },
  })
