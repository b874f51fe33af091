import { useT } from '@plimsoll/i18n'
import { Chips, Empty, Failed, Select, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SearchField } from '~/domain/market/search-field'
import { Go } from '~/shared/link-button'
import { CollectiblePage } from './collectible-page'
import { ItemGrid } from './item-grid'
import { NotOnChain } from './not-on-chain'
import { isOnPlatform, SALE, type Series, seriesQuery } from './queries'
import { useSeriesFigures } from './series-card'

export const SHOWN = ['all', 'sale'] as const
export const SORTS = ['recent', 'price', '-price'] as const
/** What the address says about the list. */
export interface View {
  show: (typeof SHOWN)[number]
  sort: (typeof SORTS)[number]
}

/** The list follows the typing hand at this distance. */
const PAUSE_MS = 300

function useSettled(typed: string) {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function Head({ series }: { series: Series }) {
  const figures = useSeriesFigures(series)
  return (
    <>
      {series.des ? (
        <p dir="auto" className="max-w-[64ch] text-[15px] text-text-2">
          {series.des}
        </p>
      ) : null}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 desk:flex desk:flex-wrap desk:gap-x-10">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-[13px] text-text-3">{name}</dt>
            <dd className="text-[17px] font-semibold break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Filter, order and search, and what they leave. words: collectibles.show.* words: collectibles.sort.* */
function Items({ id, view, onView }: { id: number; view: View; onView: (view: View) => void }) {
  const t = useT()
  const [typed, type] = useState('')
  const keyword = useSettled(typed)
  const word = (sort: View['sort']) =>
    t(
      sort === 'recent'
        ? 'collectibles.sort.recent'
        : sort === 'price'
          ? 'collectibles.sort.low'
          : 'collectibles.sort.high',
    )
  return (
    <>
      <div className="mt-6 desk:grid desk:grid-cols-[minmax(0,1fr)_220px] desk:items-end desk:gap-4">
        <SearchField typed={typed} onType={type} hint={t('collectibles.search')} />
        <Select
          label={t('collectibles.sort')}
          className="mb-5"
          value={view.sort}
          onChange={({ target }) => onView({ ...view, sort: target.value as View['sort'] })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {word(sort)}
            </option>
          ))}
        </Select>
      </div>
      <Chips
        name="shown"
        label={t('collectibles.filter')}
        value={view.show}
        onChange={(show) => onView({ ...view, show })}
        choices={SHOWN.map((value) => ({ value, label: t(`collectibles.show.${value}`) }))}
        className="-mx-4 mb-4 px-4"
      />
      <ItemGrid
        filter={{
          seriesId: id,
          sort: view.sort,
          ...(view.show === 'sale' ? { saleStatus: SALE.on } : {}),
          ...(keyword ? { keyword } : {}),
        }}
        empty={
          <Empty title={t('collectibles.no-items')}>
            {t(keyword ? 'collectibles.no-match' : 'collectibles.no-items-note')}
          </Empty>
        }
      />
    </>
  )
}

/** One series with its items. */
export function SeriesPage({ id, ...view }: { id: number; view: View; onView: (view: View) => void }) {
  const t = useT()
  const { data: all, isError, refetch } = useQuery(seriesQuery)
  const series = all?.find((one) => one.id === id)
  return (
    <CollectiblePage title={series?.name ?? t('collectibles.title')}>
      {series ? (
        <>
          <Head series={series} />
          {isOnPlatform(series) ? <NotOnChain item={{ onChain: null }} className="mt-5" /> : null}
          <Items id={id} {...view} />
        </>
      ) : isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : all ? (
        <Empty
          title={t('collectibles.no-such-series')}
          action={
            <Go look="outline" to="/nft">
              {t('collectibles.see')}
            </Go>
          }
        />
      ) : (
        <Skeleton className="h-[640px] rounded-lg" />
      )}
    </CollectiblePage>
  )
}
