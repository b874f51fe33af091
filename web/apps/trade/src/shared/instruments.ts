import { queryOptions, useQuery } from '@tanstack/react-query'
import { get, post } from './api'

/** An instrument as lists show it. */
export interface Coin {
  coin: string
  baseCoin: string
  symbol: string
  showSymbol: string
  customizeFlag: number
  market: string
  amount: string
  open: string
  diff: string
  diffRate: string
  isMarketClosed: boolean
  nextOpen?: number | null
  high24: string
  low24: string
  volume24: string
  logo?: string
  isCollect: number
  coinType: string
  feedState: string
}

export const seconds = queryOptions({
  queryKey: ['instruments', 'seconds'],
  staleTime: 60_000,
  queryFn: () =>
    get<(Coin & { id: number; periodMin: number; periodMax: number })[]>('/api/common/getCoinSecondList'),
})

export interface ContractCoin extends Coin {
  shareNumber: string
  leverage: string
  minShare: number | string
  maxShare: number | string
  openFee: string
  closeFee: string
  makerFee: string
  usdtRate: string
  intervalHour: number
  nextFunding: number | null
  coinScale: number
  baseScale: number
  session: string
  markPrice: string
  indexPrice: string
  tiers: { cap: string; maxLev: number; mmr: string; maintAmount: string }[]
}

export const contracts = queryOptions({
  queryKey: ['instruments', 'contracts'],
  staleTime: 60_000,
  queryFn: () => get<ContractCoin[]>('/api/common/getCoinContractList'),
})

export const sparks = queryOptions({
  queryKey: ['instruments', 'sparks'],
  staleTime: 5 * 60_000,
  queryFn: () =>
    get<{ coin: string; symbol: string; icon: string; spark: string[] }[]>('/api/common/getUserCoin'),
})

/** All instruments that can be traded on margin: the whole universe but the stable coin. */
export const useContracts = () => useQuery(contracts)
export const useSeconds = () => useQuery(seconds)

export interface SpotCoin extends Coin {
  id: number
  feeRate: string
  coinPrecision: number
  basePrecision: number
  orderMin: string
  orderMax: string
  minNotional: string
}

export const spots = queryOptions({
  queryKey: ['instruments', 'spot'],
  staleTime: 60_000,
  queryFn: async () => (await post<{ currencyList: SpotCoin[] }>('/api/common/getCoinList')).currencyList,
})
