import { useT } from '@plimsoll/i18n'
import { useCallback, useMemo, useState } from 'react'
import { ChartPanel } from '~/shared/chart/panel'
import type { ChartTrade } from '~/shared/chart/parts/price-menu'
import { contractSource } from '~/shared/chart/source'
import { type ContractCoin, scaleOfPrice } from '~/shared/instruments'
import { AmendOrder } from '~/shared/trading/orders/amend-order'
import { useFills } from '~/shared/trading/orders/fills'
import { ORDER_LINE, useOrderLines } from '~/shared/trading/orders/lines'
import type { OrderRow } from '~/shared/trading/types'
import { LOSS_LINE, usePositionLines } from './lines'
import { ProtectSheet } from './protect-sheet'
import { protections, useLosses, usePositions } from './queries'

/** A line that was pulled. Its order is kept: it is no longer among those that wait once it was cancelled. */
interface Pulled {
  id: string
  price: string
  order: OrderRow | undefined
}

/** The chart of a contract with the reader's orders and positions on it. A pulled line proposes; a sheet asks. */
export function ContractChart({
  coin,
  begin,
}: {
  coin: ContractCoin
  begin: (side: 'long' | 'short', price?: string) => void
}) {
  const t = useT()
  const scale = scaleOfPrice(coin)
  const [pulled, pull] = useState<Pulled | undefined>(undefined)
  const positions = usePositionLines(coin.coin)
  const { lines: orderLines, orders } = useOrderLines('contract', coin.coin, [
    t('trade.long'),
    t('trade.short'),
  ])
  const lines = useMemo(() => [...positions, ...orderLines], [positions, orderLines])
  const fills = useFills('contract', coin.coin)
  const { data: open } = usePositions()
  const { data: losses } = useLosses()
  const trade: ChartTrade = {
    up: t('trade.long'),
    down: t('trade.short'),
    begin: (side, price) => begin(side === 'up' ? 'long' : 'short', price),
  }
  const onMove = useCallback(
    (id: string, price: string) =>
      pull({ id, price, order: orders.find((order) => id === `${ORDER_LINE}${order.id}`) }),
    [orders],
  )
  const idOf = (prefix: string) =>
    pulled?.id.startsWith(prefix) ? pulled.id.slice(prefix.length) : undefined
  const loss = losses?.rows.find(({ id }) => id === idOf(LOSS_LINE))
  const position = open?.rows.find(({ id }) => id === loss?.positionId)
  // The line goes back to where the order is; the sheet has the price it was pulled to.
  const shown = useMemo(() => (pulled ? [...lines] : lines), [lines, pulled])
  return (
    <>
      <ChartPanel
        contracts
        symbol={coin.coin}
        market={coin.marketSymbol}
        source={contractSource}
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
          venue="contract"
          order={pulled.order}
          price={pulled.price}
          scale={scale}
          onClose={() => pull(undefined)}
        />
      ) : null}
      {pulled && loss && position ? (
        <ProtectSheet
          key={pulled.price}
          position={position}
          scale={scale}
          losses={protections(losses?.rows, position)}
          proposal={{ loss, price: pulled.price }}
          onClose={() => pull(undefined)}
        />
      ) : null}
    </>
  )
}
