import { useT } from '@plimsoll/i18n'
import { Empty, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Search as Lens } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { classOf, classWord } from '~/shared/classes'
import { InstrumentRow } from '~/shared/instrument-row'
import { type Coin, contracts, sparks } from '~/shared/instruments'
import { useLiveTickers } from '~/shared/market/live'
import { Page } from '~/shared/page'

/** Any instrument by its symbol, its name or its class. */
export function Search() {
  const t = useT()
  useLiveTickers()
  const [typed, type] = useState('')
  const text = useDeferredValue(typed).trim().toLowerCase()
  const { data } = useQuery(contracts)
  const { data: days } = useQuery(sparks)
  const lines = new Map(days?.map((day) => [day.coin, day.spark.map(Number)]))
  const fits = (coin: Coin) =>
    [coin.coin, coin.symbol, coin.showSymbol, t(classWord(classOf(coin)))].some((name) =>
      name.toLowerCase().includes(text),
    )
  const found = data?.filter(fits)
  return (
    <Page title={t('common.search')}>
      <div className="mb-2 flex min-h-12 items-center gap-2 rounded-md bg-sunken px-3.5 focus-within:outline-2 focus-within:outline-accent">
        <Lens size={19} className="text-text-3" aria-hidden />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the page is a search and nothing else
          autoFocus
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={t('market.search-hint')}
          placeholder={t('market.search-hint')}
          className="min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-text-3"
        />
      </div>
      {!found ? (
        <SkeletonRows label={t('common.loading')} />
      ) : found.length ? (
        <ul className="divide-y divide-line">
          {found.map((coin) => (
            <InstrumentRow key={coin.coin} coin={coin} spark={lines.get(coin.coin)} />
          ))}
        </ul>
      ) : (
        <Empty title={t('market.none-found')}>{t('market.none-found-note')}</Empty>
      )}
    </Page>
  )
}
