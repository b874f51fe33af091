import { useT } from '@plimsoll/i18n'
import { ChartPanel } from '~/domain/chart/panel'
import type { ChartTrade } from '~/domain/chart/parts/price-menu'
import { spotSource } from '~/domain/chart/source'
import type { SpotCoin } from '~/domain/market/instruments'
import { AmendOrder } from '~/domain/trading/orders/amend-order'
import { useDraggedLine } from '~/domain/trading/orders/dragged-line'
import { useFills } from '~/domain/trading/orders/fills'
import { useOrderLines } from '~/domain/trading/orders/lines'

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
  const { lines, orders } = useOrderLines('spot', coin.coin, [t('trade.buy'), t('trade.sell')])
  const { dragged, shown, onMove, end } = useDraggedLine(lines, orders)
  const fills = useFills('spot', coin.coin)
  const trade: ChartTrade = {
    up: t('trade.buy'),
    down: t('trade.sell'),
    begin: (side, price) => begin(side === 'up' ? 'buy' : 'sell', price),
  }
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
      {dragged?.order ? (
        <AmendOrder
          key={dragged.price}
          venue="spot"
          order={dragged.order}
          price={dragged.price}
          scale={scale}
          onClose={end}
        />
      ) : null}
    </>
  )
}
