import type { Data } from '@plimsoll/api'
import type { useT } from '@plimsoll/i18n'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api'

/** A road out, with its terms. */
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

export const coinPicture = (coin: string) => `/static/coins/${coin.toLowerCase()}.svg`
