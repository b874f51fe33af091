import { useMemo } from 'react'
import type { OwnLevels } from '~/domain/market/depth/own'
import { useOpenOrders, type Venue } from './queries'

/** Of what an order may be, only this stands in the book. */
const LIMIT = 0

/** The prices at which somebody's own orders of an instrument stand in its book. */
export function useOwnLevels(venue: Venue, symbol: string | undefined): OwnLevels {
  const { data } = useOpenOrders(venue)
  return useMemo(() => {
    const resting = data?.rows.filter(
      (order) => (order.symbol === symbol || order.coin === symbol) && order.delegateType === LIMIT,
    )
    const of = (type: number) =>
      resting?.filter((order) => order.type === type).flatMap((order) => order.delegatePrice ?? []) ?? []
    return { bids: of(0), asks: of(1) }
  }, [data, symbol])
}
