import { useT } from '@plimsoll/i18n'
import { useMemo } from 'react'
import type { PriceLine } from '~/domain/chart/lines/levels'
import type { OrderRow } from '../types'
import { isAmendable } from './amendment'
import { useOpenOrders, type Venue } from './queries'

export const ORDER_LINE = 'order-'

/** Orders of an instrument that wait, as lines of its chart. A pulled line proposes another price. */
export function useOrderLines(
  venue: Venue,
  symbol: string | undefined,
  sides: [up: string, down: string],
): { lines: PriceLine[]; orders: OrderRow[] } {
  const t = useT()
  const { data } = useOpenOrders(venue)
  const [up, down] = sides
  return useMemo(() => {
    const orders = data?.rows.filter((order) => order.symbol === symbol || order.coin === symbol) ?? []
    const lines = orders.flatMap((order): PriceLine[] =>
      order.delegatePrice
        ? [
            {
              id: `${ORDER_LINE}${order.id}`,
              price: order.delegatePrice,
              label: t('trade.line.order', {
                side: order.type === 0 ? up : down,
                amount: order.delegateTotal,
              }),
              tone: order.type === 0 ? 'up' : 'down',
              movable: isAmendable(order),
            },
          ]
        : [],
    )
    return { lines, orders }
  }, [data, symbol, up, down, t])
}
