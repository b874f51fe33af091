import { useT } from '@plimsoll/i18n'
import { Banner, CoinMark, Empty, KeyValue, Skeleton, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChartPanel } from '~/shared/chart/panel'
import { Depth } from '~/shared/depth/depth'
import { figure, moment, share, short } from '~/shared/format'
import { type ContractCoin, contracts, scaleOfPrice } from '~/shared/instruments'
import { Change, Price } from '~/shared/market/cells'
import { listen } from '~/shared/market/socket'
import { useTicker } from '~/shared/market/store'
import { Page } from '~/shared/page'
import { Trades } from '~/shared/trades/trades'

type View = 'book' | 'trades' | 'about'

function Header({ coin }: { coin: ContractCoin }) {
  const t = useT()
  const live = useTicker(coin.coin)
  const scale = scaleOfPrice(coin)
  return (
    <div className="mb-3 flex items-end justify-between gap-4">
      <div>
        <Price
          symbol={coin.coin}
          fallback={coin.amount}
          className="block text-[40px] leading-none font-semibold tracking-tight"
        />
        <Change symbol={coin.coin} fallback={coin.diffRate} className="mt-1.5 inline-block text-[15px]" />
      </div>
      <KeyValue
        className="w-40 space-y-0.5! text-[13px]!"
        items={[
          [t('market.high24'), figure(live?.high ?? coin.high24, scale)],
          [t('market.low24'), figure(live?.low ?? coin.low24, scale)],
          [t('market.volume24'), short(live?.volume ?? coin.volume24)],
        ]}
      />
    </div>
  )
}

function Terms({ coin }: { coin: ContractCoin }) {
  const t = useT()
  const scale = scaleOfPrice(coin)
  return (
    <KeyValue
      items={[
        [t('market.mark'), figure(coin.markPrice, scale)],
        [t('market.index'), figure(coin.indexPrice, scale)],
        [
          t('market.funding'),
          coin.nextFunding ? `${share(coin.usdtRate, 4)} · ${moment(coin.nextFunding)}` : '—',
        ],
        [t('market.terms.lot'), `${coin.shareNumber} ${coin.coin.toUpperCase()}`],
        [
          t('market.terms.leverage'),
          coin.leverage
            .split(',')
            .map((times) => `${times}×`)
            .join(' '),
        ],
        [t('market.terms.fees'), `${share(coin.makerFee, 4)} / ${share(coin.openFee, 4)}`],
        [t('market.terms.session'), coin.session],
        [t('market.terms.source'), coin.market],
      ]}
    />
  )
}

export function Detail({ symbol }: { symbol: string }) {
  const t = useT()
  const [view, setView] = useState<View>('book')
  const { data } = useQuery(contracts)
  const coin = data?.find((one) => one.coin === symbol || one.symbol === symbol)
  const known = coin?.coin
  useEffect(() => (known ? listen({ type: 'DETAIL', symbol: known }, () => undefined) : undefined), [known])
  if (!data)
    return (
      <Page title={symbol.toUpperCase()}>
        <Skeleton className="h-[420px]" />
      </Page>
    )
  if (!coin)
    return (
      <Page title={symbol}>
        <Empty title={t('market.unknown')} />
      </Page>
    )
  const scale = scaleOfPrice(coin)
  return (
    <Page
      wide
      title={
        <span className="flex items-center gap-2.5">
          <CoinMark symbol={coin.coin} src={coin.logo} size={28} /> {coin.showSymbol}
        </span>
      }
      footer={<TradeLinks coin={coin} />}
    >
      <Header coin={coin} />
      {coin.isMarketClosed ? (
        <Banner
          className="mb-3"
          title={coin.nextOpen ? t('market.opens', { when: moment(coin.nextOpen) }) : t('common.closed')}
        >
          {t('market.closed-note')}
        </Banner>
      ) : null}
      <div className="desk:grid desk:grid-cols-[1fr_320px] desk:gap-8">
        <ChartPanel symbol={coin.coin} scale={scale} className="-mx-4 desk:mx-0" />
        <div>
          <Tabs
            label={coin.showSymbol}
            value={view}
            onChange={setView}
            tabs={[
              { value: 'book', label: t('market.book') },
              { value: 'trades', label: t('market.trades') },
              { value: 'about', label: t('market.about') },
            ]}
            className="mb-3"
          />
          {view === 'book' ? (
            <Depth coin={coin} scale={scale} unit={coin.coin.toUpperCase()} quote="USD" />
          ) : null}
          {view === 'trades' ? <Trades symbol={coin.coin} scale={scale} /> : null}
          {view === 'about' ? <Terms coin={coin} /> : null}
        </div>
      </div>
    </Page>
  )
}

function TradeLinks({ coin }: { coin: ContractCoin }) {
  const t = useT()
  const ways = [
    { to: '/tradeU', word: 'market.trade.contract', open: true },
    { to: '/tradeBB', word: 'market.trade.spot', open: coin.coinType.toLowerCase() === 'crypto' },
    { to: '/trade', word: 'market.trade.seconds', open: true },
  ] as const
  return (
    <div className="flex gap-2">
      {ways
        .filter((way) => way.open)
        .map((way, n) => (
          <Link
            key={way.to}
            to={way.to as string}
            search={{ symbol: coin.coin }}
            className={`flex min-h-12 flex-1 items-center justify-center rounded-md font-semibold ${n === 0 ? 'bg-primary text-on-primary' : 'bg-sunken'}`}
          >
            {t(way.word)}
          </Link>
        ))}
    </div>
  )
}
