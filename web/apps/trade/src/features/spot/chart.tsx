import { useT } from '@plimsoll/i18n'
import { useCallback, useMemo, useState } from 'react'
import { ChartPanel } from '~/shared/chart/panel'
import type { ChartTrade } from '~/shared/chart/parts/price-menu'
import { spotSource } from '~/shared/chart/source'
import type { SpotCoin } from '~/shared/instruments'
import { AmendOrder } from '~/shared/trading/orders/amend-order'
import { useFills } from '~/shared/trading/orders/fills'
import { ORDER_LINE, useOrderLines } from '~/shared/trading/orders/lines'
import type { OrderRow } from '~/shared/trading/types'

/** A line that was pulled. Its order is kept: it is no longer among those that wait once it was cancelled. */
interface Pulled {
  id: string
  price: string
  order: OrderRow | undefined
}

/** The chart of a coin with the reader's orders on it. */
export function SpotChart({
  coin,
  begin,
}: {
  coin: SpotCoin
  begin: (side: 'buy' | 'sell', price?: string) => void
}) {
  const t = useT()
  const scale = coin.basePrecision
  const [pulled, pull] = useState<Pulled | undefined>(undefined)
  const { lines, orders } = useOrderLines('spot', coin.coin, [t('trade.buy'), t('trade.sell')])
  const fills = useFills('spot', coin.coin)
  const trade: ChartTrade = {
    up: t('trade.buy'),
    down: t('trade.sell'),
    begin: (side, price) => begin(side === 'up' ? 'buy' : 'sell', price),
  }
  const onMove = useCallback(
    (id: string, price: string) =>
      pull({ id, price, order: orders.find((order) => id === `${ORDER_LINE}${order.id}`) }),
    [orders],
  )
  // The line goes back to where the order is; the sheet has the price it was pulled to.
  const shown = useMemo(() => (pulled ? [...lines] : lines), [lines, pulled])
  return (
    <>
      <ChartPanel
        symbol={coin.coin}
        market={coin.marketSymbol}
        source={spotSource}
        scale={scale}
        lines={shown}
        fills={fills}
        trade={trade}
        onMoveLine={onMove}
        className="desk:min-h-0 desk:flex-1"
      />
      {pulled?.order ? (
        <AmendOrder
          key={pulled.price}
          venue="spot"
          order={pulled.order}
          price={pulled.price}
          scale={scale}
          onClose={() => pull(undefined)}
        />
      ) : null}
    </>
  )
}
