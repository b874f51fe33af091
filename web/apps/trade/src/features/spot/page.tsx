import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BookPanel } from '~/domain/market/depth/panel'
import { named, type SpotCoin, spots } from '~/domain/market/instruments'
import { MarketState } from '~/domain/trading/closed'
import { DeskSkeleton, TradingDesk } from '~/domain/trading/desk'
import { Holdings } from '~/domain/trading/holdings'
import { OpenOrders, OrderHistory } from '~/domain/trading/orders/open'
import { useOwnLevels } from '~/domain/trading/orders/own-levels'
import { useOpenOrders } from '~/domain/trading/orders/queries'
import { useUnknownSymbol } from '~/domain/trading/unknown-symbol'
import { Balances } from './balances'
import { SpotChart } from './chart'
import { SpotTicket } from './ticket'
import { useSpotTicket } from './ticket-state'

function SpotHoldings({ coin }: { coin: SpotCoin }) {
  const t = useT()
  const { data } = useOpenOrders('spot')
  return (
    <Holdings
      views={[
        {
          value: 'open',
          label: t('trade.orders'),
          count: data?.total ?? 0,
          shown: <OpenOrders venue="spot" />,
        },
        { value: 'ended', label: t('trade.order-history'), shown: <OrderHistory venue="spot" coin={coin} /> },
        { value: 'balances', label: t('trade.balances'), shown: <Balances /> },
      ]}
    />
  )
}

/** Spot: the coin itself, bought and sold in an order book. */
export function Spot({ symbol }: { symbol: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(spots)
  const { set, clear } = useSpotTicket()
  const coin = named(data, symbol) ?? data?.[0]
  const own = useOwnLevels('spot', coin?.coin)
  useUnknownSymbol('spot', symbol, coin)
  // A price of one instrument means nothing for another.
  useEffect(() => clear(), [coin?.coin])
  if (!data || !coin) return <DeskSkeleton />
  const begin = (side: 'buy' | 'sell', price?: string) => {
    set(price ? { side, kind: 'limit', price } : { side })
    setOpen(true)
  }
  const pick = (price: string) => set({ kind: 'limit', price })
  return (
    <TradingDesk
      product="spot"
      coin={coin}
      coins={data}
      scale={coin.basePrecision}
      banner={<MarketState coin={coin} />}
      chart={<SpotChart coin={coin} begin={begin} />}
      book={<BookPanel coin={coin} scale={coin.basePrecision} quote="USDT" own={own} onPick={pick} />}
      ticket={<SpotTicket key={coin.coin} coin={coin} onPlaced={() => setOpen(false)} />}
      holdings={<SpotHoldings coin={coin} />}
      sheet={{ open, onClose: () => setOpen(false) }}
      actions={
        <>
          <Button look="up" wide onClick={() => begin('buy')}>
            {t('trade.buy')}
          </Button>
          <Button look="down" wide onClick={() => begin('sell')}>
            {t('trade.sell')}
          </Button>
        </>
      }
    />
  )
}
