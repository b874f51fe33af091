import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'

export type Series = Row<'POST /api/series/list'>
export type Item = Row<'POST /api/nftProduct/list'>
export type ItemDetail = Data<'GET /api/nftProduct/{id}'>
export type Trade = Row<'POST /api/nftOrder/list'>
export type Proceeds = Data<'POST /api/nftProduct/preview'>

/** What collectibles are paid in. */
export const MONEY = 'usdt'

/** Whether it can be bought, by the server's numbers. */
export const SALE = { off: 0, on: 1 } as const

/** Trades by the reader's side, by the server's numbers. */
export const SIDE = { bought: 0, sold: 1 } as const

/** No chain is named where there is none. */
export const isOnPlatform = ({ chainType }: Pick<Series, 'chainType'>) => ['', 'platform'].includes(chainType)

const REFRESH_MS = 15_000

/** Series that are listed; there are few. */
const SERIES_MOST = 100

export const seriesQuery = queryOptions({
  queryKey: ['collectibles', 'series'],
  refetchInterval: REFRESH_MS,
  queryFn: async () => (await rows('POST /api/series/list', { pageNum: 1, pageSize: SERIES_MOST })).rows,
})

/** Asking again does not help where the server has refused. */
const unlessRefused = (query: { state: { error: Error | null } }) =>
  query.state.error instanceof Refused ? false : REFRESH_MS

export const itemQuery = (id: number, signedIn: boolean) =>
  queryOptions({
    // Whether it is the reader's own hangs on who asks.
    queryKey: ['collectibles', 'item', id, signedIn],
    refetchInterval: unlessRefused,
    queryFn: () => call('GET /api/nftProduct/{id}', { id }),
  })

export const tradeQuery = (id: number) =>
  queryOptions({
    queryKey: ['collectibles', 'trade', id],
    queryFn: () => call('GET /api/nftOrder/{id}', { id }),
  })
