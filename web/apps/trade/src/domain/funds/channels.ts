import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

/** A way to withdraw, with its terms. */
export type WithdrawalChannel = Data<'POST /api/common/getWithDrawCoinList'>[number]

export const withdrawalChannelsQuery = queryOptions({
  queryKey: ['channels', 'out'],
  staleTime: 5 * 60_000,
  queryFn: () => call('POST /api/common/getWithDrawCoinList'),
})

/** Simulated chains of the sandbox share one name. */
const DEVELOPMENT = /-DEV$/
const BANK = 'BANK'

/** A network as readers call it: chains have names of their own, banks and simulated chains are words. */
export const networkName = (t: ReturnType<typeof useT>, channel: string, network: string) =>
  channel === BANK ? t('funds.in.bank') : DEVELOPMENT.test(channel) ? t('funds.development-chain') : network

/** The network of a channel that only its code (`USDT-TRC`) is known of. */
export const networkOf = (channels: WithdrawalChannel[] | undefined, code: string) =>
  channels?.find((one) => one.rechargeType === code)?.network ?? code

/** Names networks by the codes of their channels, as records and saved addresses carry them. */
export function useNetworkName(): (code: string) => string {
  const t = useT()
  const { data } = useQuery(withdrawalChannelsQuery)
  return (code) => networkName(t, code, networkOf(data, code))
}

export const coinPicture = (coin: string) => `/static/coins/${coin.toLowerCase()}.svg`
