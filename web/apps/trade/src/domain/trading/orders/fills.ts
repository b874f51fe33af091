import { useQuery } from '@tanstack/react-query'
import { rows } from '~/domain/api/api'
import type { Fill } from '~/domain/chart/lines/fills'
import { useSession, useSignedIn } from '~/domain/session/session'
import type { OrderRow } from '../types'
import { VENUES, type Venue } from './queries'

/** Orders that ended, as many as one page has. */
const FILLS_MAX = 100
const ENDED = 1
const NONE: Fill[] = []

/** What traded of an order, as a mark on a chart; nothing of an order of which nothing did. */
export function fillOf(order: Pick<OrderRow, 'id' | 'type' | 'dealPrice' | 'params'>): Fill | undefined {
  const at = order.params.dealTime
  if (!order.dealPrice || !at) return undefined
  return { id: order.id, at: Number(at), price: order.dealPrice, side: order.type === 0 ? 'buy' : 'sell' }
}

/** Where the reader's own orders of an instrument were filled. */
export function useFills(venue: Venue, symbol: string | undefined): Fill[] {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  const { data } = useQuery({
    queryKey: ['orders', venue, practice, 'fills', symbol],
    enabled: signedIn && symbol !== undefined,
    queryFn: async () => {
      const found = await rows(VENUES[venue].list, {
        status: ENDED,
        pageSize: FILLS_MAX,
        ...(symbol ? { symbol } : {}),
      })
      return found.rows.flatMap((order) => fillOf(order) ?? [])
    },
  })
  return data ?? NONE
}
