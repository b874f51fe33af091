import { useT } from '@plimsoll/i18n'
import { Button, Sheet, Skeleton, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChartPanel } from '~/shared/chart/panel'
import { Depth } from '~/shared/depth/depth'
import { spots } from '~/shared/instruments'
import { Change, Price } from '~/shared/market/cells'
import { useLiveTickers } from '~/shared/market/live'
import { useSignedIn } from '~/shared/session'
import { OpenOrders, OrderHistory, useOpenOrders } from '~/shared/trading/orders'
import { Rail } from '~/shared/trading/rail'
import { SymbolSwitch } from '~/shared/trading/symbol-switch'
import { SpotTicket } from './ticket'
import { useSpotTicket } from './ticket-state'

function Orders() {
  const t = useT()
  const [view, setView] = useState<'open' | 'ended'>('open')
  const { data } = useOpenOrders('spot')
  return (
    <section>
      <Tabs
        label={t('trade.orders')}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'open', label: t('trade.orders'), count: data?.total ?? 0 },
          { value: 'ended', label: t('trade.order-history') },
        ]}
      />
      {view === 'open' ? <OpenOrders product="spot" /> : <OrderHistory product="spot" />}
    </section>
  )
}

/** Spot: the coin itself, bought and sold in an order book. */
export function Spot({ symbol }: { symbol: string }) {
  const t = useT()
  useLiveTickers()
  const go = useNavigate()
  const signedIn = useSignedIn()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(spots)
  const { set, clear } = useSpotTicket()
  const coin = data?.find((one) => one.coin === symbol || one.symbol === symbol) ?? data?.[0]
  useEffect(() => clear(), [coin?.coin])
  if (!data || !coin) return <Skeleton className="m-4 h-[520px]" />
  const ticket = <SpotTicket key={coin.coin} coin={coin} />
  const book = (rows: number) => (
    <Depth
      symbol={coin.coin}
      scale={coin.basePrecision}
      rows={rows}
      unit={coin.coin.toUpperCase()}
      quote="USDT"
      onPick={(price) => set({ kind: 'limit', price })}
    />
  )
  const begin = (side: 'buy' | 'sell') => {
    set({ side })
    setOpen(true)
  }
  return (
    <div className="desk:grid desk:h-[calc(100dvh-88px)] desk:grid-cols-[230px_minmax(0,1fr)_270px_330px] desk:overflow-hidden">
      <Rail coins={data} current={coin.coin} path="/tradeBB" />
      <div className="px-4 pt-safe desk:overflow-y-auto desk:border-x desk:border-line desk:pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <SymbolSwitch
            coin={coin}
            coins={data}
            onPick={(next) => void go({ to: '/tradeBB' as string, search: { symbol: next } as never })}
          />
          <div className="flex items-baseline gap-2.5">
            <Price symbol={coin.coin} fallback={coin.amount} className="text-[26px] font-semibold" />
            <Change symbol={coin.coin} fallback={coin.diffRate} className="text-[15px]" />
          </div>
        </div>
        <ChartPanel symbol={coin.coin} scale={coin.basePrecision} className="-mx-4 mt-1 mb-4" />
        <div className="mb-6 desk:hidden">{book(6)}</div>
        {signedIn ? <Orders /> : null}
        <div className="h-20 desk:hidden" />
      </div>
      <div className="hidden overflow-y-auto border-e border-line p-3 desk:block">{book(16)}</div>
      <aside className="hidden overflow-y-auto p-4 desk:block">{ticket}</aside>
      <div className="fixed inset-x-0 bottom-[calc(61px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line bg-bg/95 px-4 py-2.5 backdrop-blur desk:hidden">
        <Button look="up" wide onClick={() => begin('buy')}>
          {t('trade.buy')}
        </Button>
        <Button look="down" wide onClick={() => begin('sell')}>
          {t('trade.sell')}
        </Button>
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={coin.showSymbol}
        closeLabel={t('common.close')}
      >
        {ticket}
      </Sheet>
    </div>
  )
}
