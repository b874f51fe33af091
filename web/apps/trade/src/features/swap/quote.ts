import { queryOptions } from '@tanstack/react-query'
import { call, rows } from '~/shared/api'

/** A firm rate, good until it expires. */
export interface Quote {
  quoteId: number
  rate: string
  midRate: string
  spreadPct: string
  minimum: string
  maximum: string
  expiresAt: number
}

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
      // Its shape depends on how many coins were named, which the description leaves open.
      const answer = (await call('POST /api/texchange/getCurrencyPrice', {
        currency: `${from},${to}`.toLowerCase(),
      })) as unknown as { quote: Quote }
      return { ...answer.quote, askedAt: Date.now() }
    },
  })

const RECENT = 4

export const recentSwapsQuery = queryOptions({
  queryKey: ['swap', 'recent'],
  queryFn: async () => (await rows('POST /api/texchange/list', { pageNum: 1, pageSize: RECENT })).rows,
})
