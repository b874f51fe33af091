import { Button } from '@plimsoll/ui'
import type { ChartTrade } from './price-menu'

/** The way to the ticket where the chart has taken all of the screen: in its bar, or below it where that is narrow. */
export function TradeButtons({ trade, large = false }: { trade: ChartTrade; large?: boolean }) {
  const size = large ? 'md' : 'sm'
  return (
    <div className={large ? 'flex gap-2 border-t border-line px-4 py-2.5' : 'mx-1 flex gap-1'}>
      <Button look="up" size={size} wide={large} onClick={() => trade.begin('up')}>
        {trade.up}
      </Button>
      <Button look="down" size={size} wide={large} onClick={() => trade.begin('down')}>
        {trade.down}
      </Button>
    </div>
  )
}
