// What C2C pages ask the server for. Everything that changes with an order is under the key `c2c`, which news makes old.
import type { Data, Row } from '@plimsoll/api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'

export type Config = Data<'POST /api/c2c/config'>
export type Method = Config['methods'][number]
export type Ad = Row<'POST /api/c2c/ad/list'>
export type MyAd = Row<'POST /api/c2c/ad/mine'>
export type Me = Data<'POST /api/c2c/me'>
export type PayAccount = Row<'POST /api/c2c/payAccount/list'>
export type OrderRow = Row<'POST /api/c2c/order/list'>
export type Order = Data<'POST /api/c2c/order/{id}'>
export type Proof = Order['proofs'][number]
export type Message = Row<'POST /api/c2c/order/chat'>

/** How far an order is, by the server's numbers. */
export const STATUS = {
  unpaid: 0,
  paid: 1,
  done: 2,
  cancelled: 3,
  appeal: 4,
  timedOut: 5,
  refunded: 6,
} as const

/** Its index and rates move with the markets. */
const CONFIG_MS = 10_000
const ORDER_MS = 15_000
const CHAT_MS = 10_000
/** Accounts and advertisements that one person may have. */
const OWN_MOST = 50
/** Messages that are read at once. */
export const MESSAGES = 50

export const configQuery = queryOptions({
  // News of an order changes nothing here.
  queryKey: ['c2c-config'],
  staleTime: CONFIG_MS,
  refetchInterval: CONFIG_MS,
  queryFn: () => call('POST /api/c2c/config'),
})

/** Of the coins, from whoever advertises. */
export const feeOf = (config: Config | undefined, coin?: string) =>
  (config?.coins.find((one) => one.coin === coin) ?? config?.coins[0])?.fee

export const meQuery = queryOptions({
  queryKey: ['c2c', 'me'],
  queryFn: () => call('POST /api/c2c/me'),
})

export const dealerQuery = (uid: string) =>
  queryOptions({
    queryKey: ['c2c', 'dealer', uid],
    queryFn: () => call('POST /api/c2c/dealer', { uid }),
  })

export const payAccountsQuery = queryOptions({
  queryKey: ['c2c', 'pay-accounts'],
  queryFn: async () => (await rows('POST /api/c2c/payAccount/list')).rows,
})

export const blocksQuery = queryOptions({
  queryKey: ['c2c', 'blocks'],
  queryFn: async () => (await rows('POST /api/c2c/blocks')).rows,
})

export const myAdsQuery = queryOptions({
  queryKey: ['c2c', 'my-ads'],
  refetchInterval: ORDER_MS,
  queryFn: async () => (await rows('POST /api/c2c/ad/mine', { pageNum: 1, pageSize: OWN_MOST })).rows,
})

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['c2c', 'order', id],
    refetchInterval: ({ state }) => (state.error instanceof Refused ? false : ORDER_MS),
    queryFn: () => call('POST /api/c2c/order/{id}', { id }),
  })

/** The message that an older page comes before; none when this page was the last. Steps come with the messages around them
    and don't count: a page holds up to `MESSAGES` messages, and only those have numbers to go on from. */
export function olderThan(page: readonly Pick<Message, 'id' | 'kind'>[]): number | undefined {
  const ids = page.filter(({ kind }) => kind !== 'step').map(({ id }) => id)
  return ids.length < MESSAGES ? undefined : Math.min(...ids)
}

/** The conversation of an order, newest first. */
export const chatQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['c2c', 'chat', id],
    // News come at once; should one be lost, the next look finds what was said.
    refetchInterval: CHAT_MS,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam }) =>
      (await rows('POST /api/c2c/order/chat', { id, before: pageParam, limit: MESSAGES } as { id: number }))
        .rows,
    getNextPageParam: (last) => olderThan(last),
  })
