import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey, type Rows, rows, showError } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'
import type { OrderRow } from '../types'

export type Venue = 'spot' | 'contract'

/** What each venue's orders are asked for with. */
export const VENUES = {
  spot: {
    list: 'POST /api/currency/order/orderList',
    cancel: 'POST /api/currency/order/cancelOrder',
    replace: 'POST /api/currency/order/replace',
  },
  contract: {
    list: 'POST /api/contract/order/list',
    cancel: 'POST /api/contract/order/canCelOrder',
    replace: 'POST /api/contract/order/replace',
  },
} as const

const OPEN_MAX = 100
/** News of orders comes by socket; this is for the news that did not. */
const REFRESH_MS = 10_000

/** Orders that wait. */
export function useOpenOrders(venue: Venue) {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['orders', venue, practice, 'open'],
    enabled: signedIn,
    refetchInterval: REFRESH_MS,
    queryFn: (): Promise<Rows<OrderRow>> => rows(VENUES[venue].list, { status: 0, pageSize: OPEN_MAX }),
  })
}

/** Takes orders back; several at once where somebody wants out. */
export function useCancel(venue: Venue) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await call(VENUES[venue].cancel, { id }, newIdempotencyKey())
    },
    onSettled: () => {
      for (const key of ['orders', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: showError,
  })
}
