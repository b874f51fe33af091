import { useT } from '@plimsoll/i18n'
import { CoinMark, Empty, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Page } from '~/domain/layout/page'
import { CLASSES, classOf, classWord } from '~/domain/market/classes'
import { useFavourites } from '~/domain/market/favourites'
import { contracts } from '~/domain/market/instruments'
import { fullName } from '~/domain/market/names'
import { SearchField, useFits } from '~/domain/market/search-field'
import { Star } from '~/domain/market/star'

/** Every instrument with a star to press. */
export function ChooseFavourites() {
  const t = useT()
  return (
    <Page title={t('market.add-favourites')} wide>
      <Choice columns="desk:grid-cols-3" />
    </Page>
  )
}

/** The instruments by class, and a field to find them with. */
export function Choice({ columns }: { columns: string }) {
  const t = useT()
  const [typed, type] = useState('')
  const fits = useFits(useDeferredValue(typed))
  const { data } = useQuery(contracts)
  const { data: chosen } = useFavourites()
  const found = chosen ? data?.filter(fits) : undefined
  return (
    <>
      <SearchField typed={typed} onType={type} />
      {!found ? <SkeletonRows rows={10} label={t('common.loading')} /> : null}
      {found?.length === 0 ? (
        <Empty title={t('market.none-found')}>{t('market.none-found-note')}</Empty>
      ) : null}
      {CLASSES.map((id) => {
        const coins = found?.filter((coin) => classOf(coin) === id) ?? []
        if (!coins.length) return null
        return (
          <section key={id} className="mb-6">
            <h2 className="mb-1 text-sm font-semibold text-text-3">{t(classWord(id))}</h2>
            <ul className={`divide-y divide-line desk:grid desk:gap-x-10 desk:divide-y-0 ${columns}`}>
              {coins.map((coin) => (
                <li key={coin.coin} className="flex min-h-14 items-center gap-3">
                  <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={32} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{coin.showSymbol}</span>
                    <span className="block truncate text-[13px] text-text-3">{fullName(coin)}</span>
                  </span>
                  <Star coin={coin.coin} name={coin.showSymbol} className="-me-2.5" />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
