import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'

export type Sale = Data<'GET /api/ownCoin/getDetail/{ownId}'>
export type SaleOrder = Row<'GET /api/ownCoinOrder/list'>
export type Estimate = Data<'POST /api/ownCoinOrder/preview'>
export type Committed = Data<'POST /api/ownCoinOrder/createOrder'>
export type Vesting = NonNullable<Sale['vesting']>

/** What sales are paid in. */
export const MONEY = 'usdt'

/** How far a sale is, by the server's numbers. */
export const STATUS = { announced: 1, open: 2, done: 3, failed: 4, withdrawn: 5 } as const

/** How far a commitment is, by the server's numbers. */
export const ORDER = { committed: 2, allotted: 3, failed: 4, takenBack: 5, withdrawn: 6 } as const

const SALE_MS = 10_000

/** Sales that are listed; older ones are not. */
const SALES_MOST = 100

/** Commitments change what is shown of a sale all the time: this key also goes old with news. */
export const salesQuery = (signedIn: boolean) =>
  queryOptions({
    // What is the reader's own in it hangs on who asks.
    queryKey: ['subscription', 'sales', signedIn],
    refetchInterval: SALE_MS,
    queryFn: async () => {
      const { rows: all } = await rows('POST /api/ownCoin/list', { pageNum: 1, pageSize: SALES_MOST })
      return all
    },
  })

export const saleQuery = (id: number, signedIn: boolean) =>
  queryOptions({
    queryKey: ['subscription', 'sale', id, signedIn],
    // Asking again does not help where the server has refused.
    refetchInterval: ({ state }) => (state.error instanceof Refused ? false : SALE_MS),
    queryFn: () => call('GET /api/ownCoin/getDetail/{ownId}', { ownId: id }),
  })
