import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'
import { isPositive } from '~/shared/money'

export type Fund = Row<'POST /api/financial/list'>
export type FundOrder = Row<'POST /api/order/list'>
export type FundOrderDetail = Data<'POST /api/order/{id}'>
export type FundTerms = Data<'POST /api/financial/preview'>
export type Bought = Data<'POST /api/financial/submit'>

/** Whether a fund holds coins and is dealt in units at a daily value; the others pay a fixed rate. */
export const isNav = ({ kind }: Pick<Fund, 'kind'>) => kind === 'NAV'

/** Whom a fund is for, by the server's numbers. */
export const CLASS = { general: 0, vip: 1, institution: 2 } as const
export type FundClass = keyof typeof CLASS

/** How far an order is, by the server's numbers. */
export const STATUS = { waiting: 0, running: 1, refused: 2, ended: 3, redeemed: 4 } as const

/** Whether there is money in it. */
export const isOpen = ({ status }: Pick<FundOrder, 'status'>) =>
  status === STATUS.waiting || status === STATUS.running

/** When rewards are paid, by the server's numbers. */
export const PAYS = { daily: 2, atEnd: 3 } as const

const OFFER_MS = 15_000
const ORDER_MS = 15_000

/** The platform's own coin comes first. */
const rank = (coin: string) => (coin === 'usdt' ? 0 : 1)

/** What is on offer: by class, fixed rates first, then by coin and term. */
export const fundsQuery = queryOptions({
  queryKey: ['earn', 'funds'],
  refetchInterval: OFFER_MS,
  queryFn: async () =>
    (await rows('POST /api/financial/list')).rows
      .filter(({ status }) => status === 1)
      .sort(
        (a, b) =>
          a.classify - b.classify ||
          Number(isNav(a)) - Number(isNav(b)) ||
          rank(a.coin) - rank(b.coin) ||
          a.coin.localeCompare(b.coin) ||
          Number.parseInt(a.days, 10) - Number.parseInt(b.days, 10) ||
          a.id - b.id,
      ),
})

/** Asking again does not help where the server has refused. */
const unlessRefused = (ms: number) => (query: { state: { error: Error | null } }) =>
  query.state.error instanceof Refused ? false : ms

export const fundQuery = (id: number) =>
  queryOptions({
    queryKey: ['earn', 'fund', id],
    refetchInterval: unlessRefused(OFFER_MS),
    queryFn: () => call('POST /api/financial/{id}', { id }),
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['earn', 'order', id],
    refetchInterval: unlessRefused(ORDER_MS),
    queryFn: () => call('POST /api/order/{id}', { id }),
  })

/** What an amount would bring, for an example. */
export const exampleQuery = (planId: number, money: string, days: number) =>
  queryOptions({
    queryKey: ['earn', 'example', planId, money, days],
    retry: false,
    queryFn: () => call('POST /api/financial/preview', { planId, money, days }),
  })

/** How many orders there are of a status. */
export const countQuery = (status: number) =>
  queryOptions({
    queryKey: ['earn', 'count', status],
    refetchInterval: ORDER_MS,
    queryFn: async () => (await rows('POST /api/order/list', { status, pageNum: 1, pageSize: 1 })).total,
  })

/** Orders whose days are added up; older ones are not. */
export const ORDERS_MOST = 100
/** Orders that are asked for at a time: the server counts requests. */
const AT_A_TIME = 5

/** Whether an order has days to count. Those of units are counted for the units that are left. */
const hasDays = (order: FundOrder) =>
  isNav(order) ? order.status === STATUS.running : isPositive(order.accumulaEarn)

/** The newest orders that have earned or lost something, each with its days. */
export const earningsQuery = queryOptions({
  queryKey: ['earn', 'earnings'],
  queryFn: async () => {
    const { rows: all, total } = await rows('POST /api/order/list', { pageNum: 1, pageSize: ORDERS_MOST })
    const ids = all.filter(hasDays).map(({ id }) => id)
    const orders: FundOrderDetail[] = []
    for (let n = 0; n < ids.length; n += AT_A_TIME) {
      const some = ids.slice(n, n + AT_A_TIME)
      orders.push(...(await Promise.all(some.map((id) => call('POST /api/order/{id}', { id })))))
    }
    return { orders, isCut: total > all.length }
  },
})
