import { useT } from '@plimsoll/i18n'
import { useMemo } from 'react'
import { ChartPanel } from '~/domain/chart/panel'
import type { ChartTrade } from '~/domain/chart/parts/price-menu'
import { contractSource } from '~/domain/chart/source'
import { type ContractCoin, scaleOfPrice } from '~/domain/market/instruments'
import { AmendOrder } from '~/domain/trading/orders/amend-order'
import { useDraggedLine } from '~/domain/trading/orders/dragged-line'
import { useFills } from '~/domain/trading/orders/fills'
import { useOrderLines } from '~/domain/trading/orders/lines'
import { LOSS_LINE, usePositionLines } from './lines'
import { ProtectSheet } from './protect-sheet'
import { protections, useLosses, usePositions } from './queries'

/** The chart of a contract with the reader's orders and positions on it. A dragged line opens a sheet that asks before anything is changed. */
export function ContractChart({
  coin,
  begin,
}: {
  coin: ContractCoin
  begin: (side: 'long' | 'short', price?: string) => void
}) {
  const t = useT()
  const scale = scaleOfPrice(coin)
  const positions = usePositionLines(coin.coin)
  const { lines: orderLines, orders } = useOrderLines('contract', coin.coin, [
    t('trade.long'),
    t('trade.short'),
  ])
  const lines = useMemo(() => [...positions, ...orderLines], [positions, orderLines])
  const { dragged, shown, onMove, end } = useDraggedLine(lines, orders)
  const fills = useFills('contract', coin.coin)
  const { data: open } = usePositions()
  const { data: losses } = useLosses()
  const trade: ChartTrade = {
    up: t('trade.long'),
    down: t('trade.short'),
    begin: (side, price) => begin(side === 'up' ? 'long' : 'short', price),
  }
  const idOf = (prefix: string) =>
    dragged?.id.startsWith(prefix) ? dragged.id.slice(prefix.length) : undefined
  const loss = losses?.rows.find(({ id }) => id === idOf(LOSS_LINE))
  const position = open?.rows.find(({ id }) => id === loss?.positionId)
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
      {dragged?.order ? (
        <AmendOrder
          key={dragged.price}
          venue="contract"
          order={dragged.order}
          price={dragged.price}
          scale={scale}
          onClose={end}
        />
      ) : null}
      {dragged && loss && position ? (
        <ProtectSheet
          key={dragged.price}
          position={position}
          scale={scale}
          losses={protections(losses?.rows, position)}
          proposal={{ loss, price: dragged.price }}
          onClose={end}
        />
      ) : null}
    </>
  )
}
