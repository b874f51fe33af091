import type { Data, Schema } from '@plimsoll/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { short } from '~/shared/format'
import type { Decimal } from '~/shared/money'

export type ContractCoin = Data<'GET /api/common/getCoinContractList'>[number]
export type SpotCoin = Data<'POST /api/common/getCoinList'>['currencyList'][number]

/** An instrument as every list shows it. Prices are unknown until its first tick. */
export type Coin = Schema<'CoinEntry'>

/** Which way it went in a day: what is drawn of that day wears the colour of the figure beside it. */
export const wayOf = ({ diffRate }: Coin) => (diffRate?.startsWith('-') ? 'down' : 'up')

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

/** What the index of an instrument is called: second-contracts are settled by it. */
export const indexSymbol = (coin: string) => `${coin}-index`

/** The digits a price of a contract is written with. */
export const scaleOfPrice = (coin: ContractCoin) => coin.baseScale

/** What a price of it is counted in: the second of a pair; no word for what is no pair, such as an index. */
export const quoteOf = (coin: Coin | undefined) => coin?.showSymbol.split('/')[1] ?? ''

/** What was traded in a day: money, so it never stands without its coin. */
export const volumeOf = (coin: Coin, live: Decimal | undefined) =>
  `${short(live ?? coin.volume24)} ${coin.baseCoin.toUpperCase()}`

/** An instrument by its coin or its symbol. */
export const named = <T extends Coin>(coins: T[] | undefined, name: string): T | undefined =>
  coins?.find((coin) => coin.coin === name || coin.symbol === name)
