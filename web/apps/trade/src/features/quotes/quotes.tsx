import { useT } from '@plimsoll/i18n'
import { Chips, Empty, Failed, LinkButton, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, PencilLine, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CLASSES, type ClassId, classOf, classWord } from '~/shared/classes'
import { useFavourites } from '~/shared/favourites'
import { InstrumentRow } from '~/shared/instrument-row'
import { contracts, sparks } from '~/shared/instruments'
import { useLiveTickers } from '~/shared/market/live'
import { useSignedIn } from '~/shared/session'
import { nextOrder, type Order, type SortBy, sorted } from './sort'

type Shown = ClassId | 'all' | 'favourites'

/** All markets: by class, by choice, in any order. */
export function Quotes({ initial = 'all' }: { initial?: Shown }) {
  const t = useT()
  useLiveTickers()
  const signedIn = useSignedIn()
  const [shown, show] = useState<Shown>(initial)
  const [order, setOrder] = useState<Order | undefined>(undefined)
  const { data, isError, refetch } = useQuery(contracts)
  const { data: days } = useQuery(sparks)
  const { data: chosen } = useFavourites()
  const lines = useMemo(() => new Map(days?.map((day) => [day.coin, day.spark.map(Number)])), [days])
  const coins = useMemo(() => {
    if (!data) return undefined
    if (shown === 'favourites') {
      const byCoin = new Map(data.map((coin) => [coin.coin, coin]))
      const own = (chosen ?? []).flatMap((favourite) => byCoin.get(favourite.coin) ?? [])
      return sorted(own, order)
    }
    return sorted(
      data.filter((coin) => shown === 'all' || classOf(coin) === shown),
      order,
    )
  }, [data, shown, chosen, order])
  const tabs: Shown[] = signedIn ? ['favourites', 'all', ...CLASSES] : ['all', ...CLASSES]
  return (
    <div className="mx-auto max-w-lg px-4 pt-safe desk:max-w-5xl desk:pt-6">
      <header className="flex h-14 items-center justify-between">
        <h1 className="text-[26px] font-semibold">{t('market.title')}</h1>
        <div className="flex">
          {signedIn ? (
            <Link
              to={'/editOptional' as string}
              aria-label={t('market.edit-favourites')}
              className="grid size-11 place-items-center text-text-2"
            >
              <PencilLine size={20} aria-hidden />
            </Link>
          ) : null}
          <Link
            to={'/tradeSearch' as string}
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
        onChange={show}
        choices={tabs.map((id) => ({ value: id, label: t(classWord(id)) }))}
        className="-mx-4 px-4"
      />
      <Columns order={order} onSort={(by) => setOrder(nextOrder(order, by))} />
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !coins ? (
        <SkeletonRows rows={10} label={t('common.loading')} />
      ) : coins.length === 0 ? (
        <Empty
          title={t('market.no-favourites')}
          action={
            <LinkButton look="outline" href="/addOptional">
              {t('market.add-favourites')}
            </LinkButton>
          }
        >
          {t('market.no-favourites-note')}
        </Empty>
      ) : (
        <ul className="divide-y divide-line desk:grid desk:grid-cols-2 desk:gap-x-12">
          {coins.map((coin) => (
            <InstrumentRow key={coin.coin} coin={coin} spark={lines.get(coin.coin)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Columns({ order, onSort }: { order: Order | undefined; onSort: (by: SortBy) => void }) {
  const t = useT()
  const column = (by: SortBy, label: string) => {
    const Arrow = order?.falling ? ArrowDown : ArrowUp
    return (
      <button
        type="button"
        onClick={() => onSort(by)}
        aria-pressed={order?.by === by}
        className="inline-flex min-h-9 items-center gap-1 text-[13px] text-text-3 aria-pressed:font-semibold aria-pressed:text-text"
      >
        {label}
        {order?.by === by ? <Arrow size={13} aria-hidden /> : null}
      </button>
    )
  }
  return (
    <div className="flex items-center justify-between border-b border-line">
      {column('name', t('market.sort.name'))}
      <div className="flex gap-4">
        {column('price', t('market.sort.price'))}
        {column('change', t('market.sort.change'))}
      </div>
    </div>
  )
}
