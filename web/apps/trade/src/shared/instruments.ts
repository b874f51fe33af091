import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, get } from './api'

/** An instrument as lists show it. Prices are unknown until its first tick. */
export interface Coin {
  coin: string
  baseCoin: string
  symbol: string
  showSymbol: string
  customizeFlag: number
  market: string
  amount: string | null
  open: string | null
  diff: string | null
  diffRate: string | null
  isMarketClosed: boolean
  nextOpen?: number | null
  high24: string | null
  low24: string | null
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
  markPrice: string | null
  indexPrice: string | null
  tiers: { cap: string; maxLev: number; mmr: string; maintAmount: string }[]
}

export const contracts = queryOptions({
  queryKey: ['instruments', 'contracts'],
  staleTime: 60_000,
  queryFn: () => call('GET /api/common/getCoinContractList') as Promise<ContractCoin[]>,
})

export const useContracts = () => useQuery(contracts)

export const sparks = queryOptions({
  queryKey: ['instruments', 'sparks'],
  staleTime: 5 * 60_000,
  queryFn: () => call('GET /api/common/getUserCoin'),
})

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
  queryFn: async () => (await call('POST /api/common/getCoinList')).currencyList as SpotCoin[],
})

/** The digits a price of a contract is written with. */
export const scaleOfPrice = (coin: ContractCoin) => coin.baseScale

/** An instrument by its coin or its symbol. */
export const named = <T extends Coin>(coins: T[] | undefined, name: string): T | undefined =>
  coins?.find((coin) => coin.coin === name || coin.symbol === name)
