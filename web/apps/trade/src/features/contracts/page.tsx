import { useT } from '@plimsoll/i18n'
import { Banner, Button, Sheet, Skeleton, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ChartPanel } from '~/shared/chart/panel'
import { Depth } from '~/shared/depth/depth'
import { figure, moment } from '~/shared/format'
import { type ContractCoin, contracts } from '~/shared/instruments'
import { Change, Price } from '~/shared/market/cells'
import { useLiveTickers } from '~/shared/market/live'
import { scaleOf } from '~/shared/money'
import { useSignedIn } from '~/shared/session'
import { OpenOrders, OrderHistory, useOpenOrders } from '~/shared/trading/orders'
import { Rail } from '~/shared/trading/rail'
import { SymbolSwitch } from '~/shared/trading/symbol-switch'
import { useFree } from '~/shared/trading/wallet'
import { PositionHistory, Positions, usePositions } from './positions'
import { ContractTicket } from './ticket'
import { useTicket } from './ticket-state'

const scaleOfPrice = (coin: ContractCoin) => coin.baseScale || scaleOf(coin.amount)

type View = 'positions' | 'orders' | 'order-history' | 'position-history'

/** What is open and what was. */
function Holdings({ coins }: { coins: ContractCoin[] }) {
  const t = useT()
  const [view, setView] = useState<View>('positions')
  const { data: positions } = usePositions()
  const { data: orders } = useOpenOrders('contract')
  return (
    <section>
      <Tabs
        label={t('trade.holdings')}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'positions', label: t('trade.positions'), count: positions?.total ?? 0 },
          { value: 'orders', label: t('trade.orders'), count: orders?.total ?? 0 },
          { value: 'order-history', label: t('trade.order-history') },
          { value: 'position-history', label: t('trade.position-history') },
        ]}
        className="mb-3"
      />
      {view === 'positions' ? <Positions coins={coins} /> : null}
      {view === 'orders' ? <OpenOrders product="contract" /> : null}
      {view === 'order-history' ? <OrderHistory product="contract" /> : null}
      {view === 'position-history' ? <PositionHistory coins={coins} /> : null}
    </section>
  )
}

function Head({ coin, coins, path }: { coin: ContractCoin; coins: ContractCoin[]; path: string }) {
  const t = useT()
  const go = useNavigate()
  const scale = scaleOfPrice(coin)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <SymbolSwitch
        coin={coin}
        coins={coins}
        onPick={(symbol) => void go({ to: path as string, search: { symbol } as never })}
      />
      <div className="flex items-baseline gap-2.5">
        <Price symbol={coin.coin} fallback={coin.amount} className="text-[26px] font-semibold" />
        <Change symbol={coin.coin} fallback={coin.diffRate} className="text-[15px]" />
      </div>
      <dl className="num hidden gap-6 text-[13px] desk:flex">
        {(
          [
            ['trade.mark', coin.markPrice],
            ['trade.index', coin.indexPrice],
          ] as const
        ).map(([word, price]) => (
          <div key={word}>
            <dt className="text-text-3">{t(word)}</dt>
            <dd>{figure(price, scale)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-text-3">{t('trade.funding')}</dt>
          <dd>{coin.nextFunding ? moment(coin.nextFunding) : '—'}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Contracts: chart, book, ticket and positions; on a phone the ticket comes in a sheet. */
export function Contracts({ symbol, path }: { symbol: string; path: string }) {
  const t = useT()
  useLiveTickers()
  const signedIn = useSignedIn()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(contracts)
  const available = useFree('contract', 'usdt')
  const { data: positions } = usePositions()
  const { set, clear } = useTicket()
  const coin = data?.find((one) => one.coin === symbol || one.symbol === symbol) ?? data?.[0]
  useEffect(() => clear(), [coin?.coin])
  const lines = useMemo(
    () =>
      (positions?.rows ?? [])
        .filter((position) => position.symbol === coin?.coin)
        .flatMap((position) => [
          {
            id: `entry-${position.id}`,
            price: position.openPrice ?? '',
            label: t('trade.entry'),
            tone: 'plain' as const,
          },
          {
            id: `liq-${position.id}`,
            price: position.closePrice ?? '',
            label: t('trade.liquidation'),
            tone: 'down' as const,
          },
        ])
        .filter((line) => line.price),
    [positions, coin?.coin, t],
  )
  if (!data || !coin) return <Skeleton className="m-4 h-[520px]" />
  const scale = scaleOfPrice(coin)
  const ticket = (
    <ContractTicket key={coin.coin} coin={coin} scale={scale} available={signedIn ? available : undefined} />
  )
  const unit = coin.coin.toUpperCase()
  return (
    <div className="desk:grid desk:h-[calc(100dvh-88px)] desk:grid-cols-[230px_minmax(0,1fr)_270px_330px] desk:overflow-hidden">
      <Rail coins={data} current={coin.coin} path={path} />
      <div className="px-4 pt-safe desk:overflow-y-auto desk:border-x desk:border-line desk:pt-3">
        <Head coin={coin} coins={data} path={path} />
        {coin.isMarketClosed ? (
          <Banner
            className="my-2"
            title={coin.nextOpen ? t('trade.opens', { when: moment(coin.nextOpen) }) : t('common.closed')}
          >
            {t('trade.closed-note')}
          </Banner>
        ) : null}
        <ChartPanel symbol={coin.coin} scale={scale} lines={lines} className="-mx-4 mt-1 mb-4" />
        <div className="mb-6 desk:hidden">
          <Depth
            symbol={coin.coin}
            scale={scale}
            rows={6}
            unit={unit}
            quote="USD"
            onPick={(price) => set({ kind: 'limit', price })}
          />
        </div>
        {signedIn ? <Holdings coins={data} /> : null}
        <div className="h-20 desk:hidden" />
      </div>
      <div className="hidden overflow-y-auto border-e border-line p-3 desk:block">
        <Depth
          symbol={coin.coin}
          scale={scale}
          rows={16}
          unit={unit}
          quote="USD"
          onPick={(price) => set({ kind: 'limit', price })}
        />
      </div>
      <aside className="hidden overflow-y-auto p-4 desk:block">{ticket}</aside>
      <div className="fixed inset-x-0 bottom-[calc(61px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line bg-bg/95 px-4 py-2.5 backdrop-blur desk:hidden">
        <Button
          look="up"
          wide
          onClick={() => {
            set({ side: 'long' })
            setOpen(true)
          }}
        >
          {t('trade.long')}
        </Button>
        <Button
          look="down"
          wide
          onClick={() => {
            set({ side: 'short' })
            setOpen(true)
          }}
        >
          {t('trade.short')}
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
