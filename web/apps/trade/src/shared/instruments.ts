import type { Data, Schema } from '@plimsoll/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api'

export type ContractCoin = Data<'GET /api/common/getCoinContractList'>[number]
export type SpotCoin = Data<'POST /api/common/getCoinList'>['currencyList'][number]

/** An instrument as every list shows it. Prices are unknown until its first tick. */
export type Coin = Schema<'CoinEntry'>

export const seconds = queryOptions({
  queryKey: ['instruments', 'seconds'],
  staleTime: 60_000,
  queryFn: () => call('GET /api/common/getCoinSecondList'),
})

export const contracts = queryOptions({
  queryKey: ['instruments', 'contracts'],
  staleTime: 60_000,
  queryFn: () => call('GET /api/common/getCoinContractList'),
})

export const useContracts = () => useQuery(contracts)

export const sparks = queryOptions({
  queryKey: ['instruments', 'sparks'],
  staleTime: 5 * 60_000,
  queryFn: () => call('GET /api/common/getUserCoin'),
})

export const spots = queryOptions({
  queryKey: ['instruments', 'spot'],
  staleTime: 60_000,
  queryFn: async () => (await call('POST /api/common/getCoinList')).currencyList,
})

/** The digits a price of a contract is written with. */
export const scaleOfPrice = (coin: ContractCoin) => coin.baseScale

/** An instrument by its coin or its symbol. */
export const named = <T extends Coin>(coins: T[] | undefined, name: string): T | undefined =>
  coins?.find((coin) => coin.coin === name || coin.symbol === name)
