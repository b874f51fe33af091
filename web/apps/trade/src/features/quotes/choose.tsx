import { useT } from '@plimsoll/i18n'
import { CoinMark, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { CLASSES, classOf, classWord } from '~/shared/classes'
import { useChangeFavourites, useFavourites } from '~/shared/favourites'
import { contracts } from '~/shared/instruments'
import { Page } from '~/shared/page'

/** Every instrument with a star to press. */
export function ChooseFavourites() {
  const t = useT()
  const { data } = useQuery(contracts)
  const { data: chosen } = useFavourites()
  const change = useChangeFavourites()
  if (!data || !chosen) {
    return (
      <Page title={t('market.add-favourites')}>
        <SkeletonRows rows={10} label={t('common.loading')} />
      </Page>
    )
  }
  const coins = chosen.map((favourite) => favourite.coin)
  const toggle = (coin: string) =>
    change.mutate({ coins: coins.includes(coin) ? coins.filter((one) => one !== coin) : [...coins, coin] })
  return (
    <Page title={t('market.add-favourites')}>
      {CLASSES.map((id) => (
        <section key={id} className="mb-6">
          <h2 className="mb-1 text-sm font-semibold text-text-3">{t(classWord(id))}</h2>
          <ul className="divide-y divide-line">
            {data
              .filter((coin) => classOf(coin) === id)
              .map((coin) => {
                const on = coins.includes(coin.coin)
                return (
                  <li key={coin.coin} className="flex min-h-14 items-center gap-3">
                    <CoinMark symbol={coin.coin} src={coin.logo} size={32} />
                    <span className="flex-1 font-medium">{coin.showSymbol}</span>
                    <button
                      type="button"
                      aria-pressed={on}
                      aria-label={t('common.favourite', { name: coin.showSymbol })}
                      onClick={() => toggle(coin.coin)}
                      className="grid size-11 place-items-center text-text-3 aria-pressed:text-accent"
                    >
                      <Star size={21} fill={on ? 'currentColor' : 'none'} aria-hidden />
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </Page>
  )
}
