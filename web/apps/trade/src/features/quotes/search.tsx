import { useT } from '@plimsoll/i18n'
import { Empty, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { InstrumentRow } from '~/shared/instrument-row'
import { contracts, sparks } from '~/shared/instruments'
import { useLiveTickers } from '~/shared/market/live'
import { Page } from '~/shared/page'
import { SearchField, useFits } from './search-field'

/** Any instrument by its symbol, its name or its class. */
export function Search() {
  const t = useT()
  useLiveTickers()
  const [typed, type] = useState('')
  const fits = useFits(useDeferredValue(typed))
  const { data } = useQuery(contracts)
  const { data: days } = useQuery(sparks)
  const lines = useMemo(() => new Map(days?.map((day) => [day.coin, day.spark.map(Number)])), [days])
  const found = data?.filter(fits)
  return (
    <Page title={t('common.search')} wide>
      <SearchField typed={typed} onType={type} first />
      {!found ? (
        <SkeletonRows label={t('common.loading')} />
      ) : found.length ? (
        <ul className="divide-y divide-line desk:grid desk:grid-cols-2 desk:gap-x-12">
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
