import { useT } from '@plimsoll/i18n'
import { Banner, CoinMark, Empty, Failed, List, Row, Skeleton, Tabs } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '~/domain/api/api'
import { ChartPanel } from '~/domain/chart/panel'
import { contractSource } from '~/domain/chart/source'
import { Page } from '~/domain/layout/page'
import { Depth } from '~/domain/market/depth/depth'
import { BookPanel } from '~/domain/market/depth/panel'
import {
  type ContractCoin,
  contracts,
  named,
  scaleOfPrice,
  seconds,
  spots,
} from '~/domain/market/instruments'
import { opening } from '~/domain/market/opening'
import { Star } from '~/domain/market/star'
import { Trades } from '~/domain/market/trades/trades'
import { SimulatedParticipants } from '~/domain/settings/simulated'
import { useTabPrice } from '~/domain/trading/head'
import { useDesk } from '~/shared/desktop'
import { Go } from '~/shared/link-button'
import { DetailHeader } from './header'
import { Terms } from './terms'

/** How many instruments are proposed for one that is not there. */
const PERHAPS_MAX = 5

/** The price stands in the tab. Rendered below the page, so that the page's own name is not written over it. */
function TabPrice({ coin }: { coin: ContractCoin }) {
  useTabPrice(coin, scaleOfPrice(coin))
  return null
}

/** The ways to trade an instrument: only those that exist for it. */
function TradeLinks({ coin }: { coin: ContractCoin }) {
  const t = useT()
  const { data: spot } = useQuery(spots)
  const { data: second } = useQuery(seconds)
  const ways = [
    { to: '/tradeU', word: 'market.trade.contract', open: true },
    { to: '/tradeBB', word: 'market.trade.spot', open: named(spot, coin.coin) !== undefined },
    { to: '/trade', word: 'market.trade.seconds', open: named(second, coin.coin) !== undefined },
  ] as const
  return (
    <div className="flex flex-1 gap-2 desk:flex-none">
      {ways
        .filter((way) => way.open)
        .map((way, n) => (
          <Link
            key={way.to}
            to={way.to}
            search={{ symbol: coin.coin }}
            className={`flex min-h-12 flex-1 items-center justify-center rounded-md font-semibold desk:min-h-11 desk:px-6 ${n === 0 ? 'bg-primary text-on-primary' : 'bg-sunken hover:bg-line'}`}
          >
            {t(way.word)}
          </Link>
        ))}
    </div>
  )
}

function Closed({ coin }: { coin: ContractCoin }) {
  const t = useT()
  if (!coin.isMarketClosed) return null
  return (
    <Banner
      className="mb-4"
      title={coin.nextOpen ? t('market.opens', { when: opening(coin.nextOpen) }) : t('common.closed')}
    >
      {t('market.closed-note')}
    </Banner>
  )
}

/** No such instrument: what may have been meant, and where all of them are. */
function Unknown({ symbol }: { symbol: string }) {
  const t = useT()
  const { data: found } = useQuery({
    queryKey: ['instruments', 'search', symbol],
    queryFn: () => call('GET /api/market/search', { q: symbol.slice(0, 20) }),
  })
  return (
    <>
      <Empty
        title={t('market.unknown')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Go to="/quote">{t('common.tab.quote')}</Go>
            <Go look="outline" to="/tradeSearch">
              {t('common.search')}
            </Go>
          </div>
        }
      />
      {found?.length ? (
        <section className="mx-auto mt-8 max-w-lg">
          <h2 className="mb-1 text-sm font-medium text-text-3">{t('market.perhaps')}</h2>
          <List>
            {found.slice(0, PERHAPS_MAX).map((one) => (
              <li key={one.coin}>
                <Link to="/detail" search={{ symbol: one.coin }} className="block rounded-sm hover:bg-sunken">
                  <Row
                    start={<CoinMark symbol={one.coin} {...(one.logo ? { src: one.logo } : {})} size={28} />}
                    title={<bdi>{one.showSymbol}</bdi>}
                    leads
                  />
                </Link>
              </li>
            ))}
          </List>
        </section>
      ) : null}
    </>
  )
}

/** On a phone: one of three below the chart. */
function Views({ coin, scale }: { coin: ContractCoin; scale: number }) {
  const t = useT()
  const [view, setView] = useState<'book' | 'trades' | 'about'>('book')
  return (
    <>
      <Tabs
        label={coin.showSymbol}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'book', label: t('market.book') },
          { value: 'trades', label: t('market.trades') },
          { value: 'about', label: t('market.about') },
        ]}
        className="mt-3 mb-3"
      />
      {view === 'book' ? (
        <div className="-mx-4">
          <Depth coin={coin} scale={scale} unit={coin.coin.toUpperCase()} quote="USD" />
        </div>
      ) : null}
      {view === 'trades' ? <Trades symbol={coin.marketSymbol} scale={scale} /> : null}
      {view === 'about' ? null : <SimulatedParticipants className="mt-2" />}
      {view === 'about' ? <Terms coin={coin} /> : null}
    </>
  )
}

/** On a desk: chart, book and terms beside each other. */
function Beside({ coin, scale }: { coin: ContractCoin; scale: number }) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-10">
      <div>
        <ChartPanel
          symbol={coin.coin}
          market={coin.marketSymbol}
          source={contractSource}
          scale={scale}
          className="h-[520px]"
        />
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-4 text-[19px] font-semibold">{t('market.about')}</h2>
          <Terms coin={coin} />
        </section>
      </div>
      <div className="flex h-[640px] flex-col">
        <BookPanel coin={coin} scale={scale} quote="USD" />
      </div>
    </div>
  )
}

export function Detail({ symbol }: { symbol: string }) {
  const t = useT()
  const desk = useDesk()
  const { data, isError, refetch } = useQuery(contracts)
  const coin = named(data, symbol)
  if (!coin)
    return (
      <Page title={symbol.toUpperCase()} wide>
        {isError ? (
          <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
        ) : data ? (
          <Unknown symbol={symbol} />
        ) : (
          <Skeleton className="h-[420px]" />
        )}
      </Page>
    )
  const scale = scaleOfPrice(coin)
  return (
    <>
      <Page
        wide
        name={coin.showSymbol}
        title={
          <span className="flex items-center gap-2.5">
            <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={28} />{' '}
            {coin.showSymbol}
          </span>
        }
        actions={
          <>
            <Star coin={coin.coin} name={coin.showSymbol} />
            {desk ? <TradeLinks coin={coin} /> : null}
          </>
        }
        footer={desk ? undefined : <TradeLinks coin={coin} />}
      >
        <DetailHeader coin={coin} />
        <Closed coin={coin} />
        {desk ? (
          <Beside coin={coin} scale={scale} />
        ) : (
          <>
            <ChartPanel
              symbol={coin.coin}
              market={coin.marketSymbol}
              source={contractSource}
              scale={scale}
              className="-mx-4"
            />
            <Views coin={coin} scale={scale} />
          </>
        )}
      </Page>
      <TabPrice coin={coin} />
    </>
  )
}
