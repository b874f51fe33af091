import { type Key, useT } from '@plimsoll/i18n'
import { Chips, Empty, Failed, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTitle } from '~/domain/layout/title'
import { CLASSES, type ClassId, classOf, classWord } from '~/domain/market/classes'
import { useFavourites } from '~/domain/market/favourites'
import { InstrumentRow } from '~/domain/market/instrument-row'
import { contracts, sparks } from '~/domain/market/instruments'
import { gainers, losers } from '~/domain/market/movers'
import { useSignedIn } from '~/domain/session/session'
import { Simulated } from '~/domain/settings/simulated'
import { useDesk } from '~/shared/desktop'
import { HeatMap } from './heat-map'
import { NoFavourites } from './no-favourites'
import { nextOrder, type Order, type SortBy, sorted } from './sort'
import { Sorter } from './sorter'
import { MarketTable } from './table'

type Shown = ClassId | 'all' | 'favourites' | 'gainers' | 'losers' | 'heat'

/** The tabs that are no class. */
const VIEWS = { gainers: 'market.gainers', losers: 'market.losers', heat: 'market.heat' } as const

const tabWord = (id: Shown): Key => (id in VIEWS ? VIEWS[id as keyof typeof VIEWS] : classWord(id as ClassId))

/** The markets of a choice, in an order. */
function useShown(shown: Shown, order: Order | undefined) {
  const { data, isError, refetch } = useQuery(contracts)
  const { data: chosen } = useFavourites()
  const coins = useMemo(() => {
    if (!data) return undefined
    if (shown === 'favourites') {
      const byCoin = new Map(data.map((coin) => [coin.coin, coin]))
      return sorted(
        (chosen ?? []).flatMap((favourite) => byCoin.get(favourite.coin) ?? []),
        order,
      )
    }
    // Their order is what they are: a column that is pressed still rearranges them.
    if (shown === 'gainers') return sorted(gainers(data), order)
    if (shown === 'losers') return sorted(losers(data), order)
    return sorted(
      data.filter((coin) => shown === 'heat' || shown === 'all' || classOf(coin) === shown),
      order,
    )
  }, [data, shown, chosen, order])
  return { coins, isError, refetch }
}

/** All markets: by class, by choice, in any order. */
export function Quotes({ initial = 'all' }: { initial?: Shown }) {
  const t = useT()
  const desk = useDesk()
  useTitle(t('market.title'))
  const signedIn = useSignedIn()
  const [shown, show] = useState<Shown>(initial)
  const [order, setOrder] = useState<Order | undefined>(undefined)
  const { coins, isError, refetch } = useShown(shown, order)
  const { data: days } = useQuery(sparks)
  const lines = useMemo(() => new Map(days?.map((day) => [day.coin, day.spark.map(Number)])), [days])
  const views: Shown[] = ['all', 'gainers', 'losers', 'heat', ...CLASSES]
  const tabs: Shown[] = signedIn ? ['favourites', ...views] : views
  // Rows out of view have no live price: what they are sorted by is asked for.
  const change = (way: () => void) => {
    way()
    void refetch()
  }
  const sort = (by: SortBy) => change(() => setOrder(nextOrder(order, by)))
  return (
    <div className="mx-auto max-w-lg px-4 pt-safe pb-8 desk:max-w-[1240px] desk:px-6 desk:pt-6">
      <header className="flex h-14 items-center gap-3">
        <h1 className="text-[26px] font-semibold">{t('market.title')}</h1>
        <Simulated />
        <div className="ms-auto -me-2.5 flex">
          {signedIn ? (
            <Link
              to="/editOptional"
              aria-label={t('market.edit-favourites')}
              className="grid size-11 place-items-center text-text-2"
            >
              <ListOrdered size={21} aria-hidden />
            </Link>
          ) : null}
          <Link
            to="/tradeSearch"
            aria-label={t('common.search')}
            className="grid size-11 place-items-center text-text-2"
          >
            <Search size={21} aria-hidden />
          </Link>
        </div>
      </header>
      <Chips
        name="quote-class"
        label={t('market.title')}
        value={shown}
        onChange={(next) => change(() => show(next))}
        choices={tabs.map((id) => ({ value: id, label: t(tabWord(id)) }))}
        className="-mx-4 px-4 desk:-mx-3.5 desk:mb-2 desk:px-0"
      />
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !coins ? (
        <SkeletonRows rows={10} label={t('common.loading')} />
      ) : coins.length === 0 ? (
        shown === 'favourites' ? (
          <NoFavourites />
        ) : (
          <Empty title={t('market.none-moved')} />
        )
      ) : shown === 'heat' ? (
        <HeatMap coins={coins} />
      ) : desk ? (
        <MarketTable coins={coins} sparks={lines} order={order} onSort={sort} />
      ) : (
        <>
          <div className="flex items-center justify-between border-b border-line">
            <Sorter by="name" order={order} onSort={sort} />
            <span className="flex gap-4">
              <Sorter by="volume" order={order} onSort={sort} />
              <Sorter by="price" order={order} onSort={sort} />
              <Sorter by="change" order={order} onSort={sort} />
            </span>
          </div>
          <ul className="divide-y divide-line">
            {coins.map((coin) => (
              <InstrumentRow key={coin.coin} coin={coin} spark={lines.get(coin.coin)} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
