import type { Schema } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, rows } from '~/domain/api/api'

/** A firm rate, good until it expires. */
export type Quote = Schema<'QuoteView'>

export const swapCoinsQuery = queryOptions({
  queryKey: ['swap', 'coins'],
  staleTime: 60_000,
  queryFn: async () => (await rows('POST /api/symbolmanage/list')).rows.filter((coin) => coin.enable === 1),
})

/** Asked again as soon as the one before has run out; after a refusal, less often. */
const AGAIN_MS = 50
const AFTER_REFUSAL_MS = 4000

export const quoteQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['swap', 'quote', from, to],
    enabled: from !== to,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error || !state.data
        ? AFTER_REFUSAL_MS
        : Math.max(AGAIN_MS, state.data.expiresAt - Date.now() + AGAIN_MS),
    queryFn: async () => {
      const { quote } = await call('POST /api/texchange/getCurrencyPrice', {
        currency: `${from},${to}`.toLowerCase(),
      })
      // Two coins were named, so there is one.
      if (!quote) throw new Error(`no rate from ${from} to ${to}`)
      return { ...quote, askedAt: Date.now() }
    },
  })

const RECENT = 4

export const recentSwapsQuery = queryOptions({
  queryKey: ['swap', 'recent'],
  queryFn: async () => (await rows('POST /api/texchange/list', { pageNum: 1, pageSize: RECENT })).rows,
})
