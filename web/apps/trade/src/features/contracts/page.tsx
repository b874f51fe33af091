import { useT } from '@plimsoll/i18n'
import { Button } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BookPanel } from '~/domain/market/depth/panel'
import { type ContractCoin, contracts, named, quoteOf, scaleOfPrice } from '~/domain/market/instruments'
import { MarketState } from '~/domain/trading/closed'
import { DeskSkeleton, TradingDesk } from '~/domain/trading/desk'
import { Holdings } from '~/domain/trading/holdings'
import { OpenOrders, OrderHistory } from '~/domain/trading/orders/open'
import { useOwnLevels } from '~/domain/trading/orders/own-levels'
import { useOpenOrders } from '~/domain/trading/orders/queries'
import { useUnknownSymbol } from '~/domain/trading/unknown-symbol'
import { ContractChart } from './chart'
import { Funding, MarkPrice } from './live'
import { Pnl } from './pnl'
import { PositionHistory } from './position-history'
import { Positions } from './positions'
import { usePositions } from './queries'
import { ContractTicket } from './ticket'
import { useTicket } from './ticket-state'

/** What is open and what was. */
function ContractHoldings({ coin, coins }: { coin: ContractCoin; coins: ContractCoin[] }) {
  const t = useT()
  const { data: positions } = usePositions()
  const { data: orders } = useOpenOrders('contract')
  return (
    <Holdings
      views={[
        {
          value: 'positions',
          label: t('trade.positions'),
          count: positions?.total ?? 0,
          shown: <Positions coins={coins} />,
        },
        {
          value: 'orders',
          label: t('trade.orders'),
          count: orders?.total ?? 0,
          shown: <OpenOrders venue="contract" />,
        },
        {
          value: 'order-history',
          label: t('trade.order-history'),
          shown: <OrderHistory venue="contract" coin={coin} />,
        },
        {
          value: 'position-history',
          label: t('trade.position-history'),
          shown: <PositionHistory coin={coin} coins={coins} />,
        },
        { value: 'pnl', label: t('trade.pnl.tab'), shown: <Pnl coins={coins} /> },
      ]}
    />
  )
}

/** Contracts: long or short with margin; positions, their protection and their end. */
export function Contracts({ symbol }: { symbol: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(contracts)
  const { set, clear } = useTicket()
  const coin = named(data, symbol) ?? data?.[0]
  const own = useOwnLevels('contract', coin?.coin)
  useUnknownSymbol('contract', symbol, coin)
  // A price of one instrument means nothing for another.
  useEffect(() => clear(), [coin?.coin])
  if (!data || !coin) return <DeskSkeleton />
  const scale = scaleOfPrice(coin)
  const begin = (side: 'long' | 'short', price?: string) => {
    set(price ? { side, kind: 'limit', price } : { side })
    setOpen(true)
  }
  return (
    <TradingDesk
      product="contract"
      coin={coin}
      coins={data}
      scale={scale}
      stats={[
        [
          t('trade.mark'),
          <MarkPrice key={coin.coin} symbol={coin.coin} scale={scale} fallback={coin.markPrice} />,
        ],
        [
          t('trade.index'),
          <MarkPrice
            key={coin.coin}
            of="index"
            symbol={coin.coin}
            scale={scale}
            fallback={coin.indexPrice}
          />,
        ],
        [t('trade.funding'), <Funding key={coin.coin} coin={coin} />],
      ]}
      banner={<MarketState coin={coin} />}
      chart={<ContractChart coin={coin} begin={begin} />}
      book={
        <BookPanel
          coin={coin}
          scale={scale}
          quote={quoteOf(coin)}
          own={own}
          onPick={(price) => set({ kind: 'limit', price })}
        />
      }
      ticket={<ContractTicket key={coin.coin} coin={coin} scale={scale} onPlaced={() => setOpen(false)} />}
      holdings={<ContractHoldings coin={coin} coins={data} />}
      sheet={{ open, onClose: () => setOpen(false) }}
      actions={
        <>
          <Button look="up" wide disabled={coin.isMarketClosed} onClick={() => begin('long')}>
            {t(coin.isMarketClosed ? 'common.closed' : 'trade.long')}
          </Button>
          <Button look="down" wide disabled={coin.isMarketClosed} onClick={() => begin('short')}>
            {t(coin.isMarketClosed ? 'common.closed' : 'trade.short')}
          </Button>
        </>
      }
    />
  )
}
