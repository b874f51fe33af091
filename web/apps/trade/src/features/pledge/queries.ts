import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'

export type PledgeProduct = Row<'POST /api/mingProduct/list'>
export type Pledge = Row<'POST /api/mingOrder/list'>
export type PledgeTerms = Data<'POST /api/mingOrder/preview'>

/** How far a pledge is, by the server's numbers. */
export const STATUS = { active: 0, repaid: 1, liquidated: 2, overdue: 3 } as const

/** Whether collateral is held and something is owed. */
export const isOpen = ({ status }: Pick<Pledge, 'status'>) =>
  status === STATUS.active || status === STATUS.overdue

/** Whether its term may be extended now: from a day before its end to the end of the grace period. */
export const isRenewable = (pledge: Pick<Pledge, 'status' | 'renewFrom' | 'graceUntil'>, now: number) =>
  isOpen(pledge) && now >= pledge.renewFrom && now <= pledge.graceUntil

/** The terms of a product: `7,30,90,180`. */
export const daysOf = ({ days }: Pick<PledgeProduct, 'days'>) =>
  days
    .split(',')
    .map((text) => Number(text.trim()))
    .filter((count) => count > 0)

const REFRESH_MS = 5000
/** A page of the server's. */
const PAGE_MOST = 100

export const pledgeProductsQuery = queryOptions({
  queryKey: ['pledges', 'products'],
  staleTime: 15_000,
  refetchInterval: 30_000,
  queryFn: async () =>
    (await rows('POST /api/mingProduct/list')).rows
      .filter(({ status }) => status === 1)
      .sort((a, b) => a.sort - b.sort || a.id - b.id),
})

export const pledgeQuery = (id: number) =>
  queryOptions({
    queryKey: ['pledges', 'one', id],
    refetchInterval: ({ state }) =>
      state.error instanceof Refused || (state.data && !isOpen(state.data)) ? false : REFRESH_MS,
    queryFn: () => call('POST /api/mingOrder/{id}', { id }),
  })

/** The reader's open pledges. */
export const openPledgesQuery = queryOptions({
  queryKey: ['pledges', 'open'],
  refetchInterval: REFRESH_MS,
  queryFn: async () =>
    (await rows('POST /api/mingOrder/list', { pageNum: 1, pageSize: PAGE_MOST })).rows.filter(isOpen),
})

/** Collateral that was sold, the latest first. */
export const salesQuery = (id: number) =>
  queryOptions({
    queryKey: ['pledges', 'sales', id],
    refetchInterval: REFRESH_MS * 2,
    queryFn: async () =>
      (await rows('POST /api/mingOrder/sales', { id, pageNum: 1, pageSize: PAGE_MOST })).rows.sort(
        (a, b) => b.time - a.time,
      ),
  })
