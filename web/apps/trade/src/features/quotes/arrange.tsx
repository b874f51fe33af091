import { useT } from '@plimsoll/i18n'
import { CoinMark, Empty, IconButton, LinkButton, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useChangeFavourites, useFavourites } from '~/shared/favourites'
import { contracts } from '~/shared/instruments'
import { Page } from '~/shared/page'

/** One's own instruments in one's own order. */
export function ArrangeFavourites() {
  const t = useT()
  const { data } = useQuery(contracts)
  const { data: chosen } = useFavourites()
  const change = useChangeFavourites()
  const coins = chosen?.map((favourite) => favourite.coin) ?? []
  const move = (at: number, by: number) => {
    const next = [...coins]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    change.mutate({ coins: next })
  }
  const named = new Map(data?.map((coin) => [coin.coin, coin]))
  return (
    <Page
      title={t('market.edit-favourites')}
      actions={
        <Link
          to={'/addOptional' as string}
          aria-label={t('market.add-favourites')}
          className="grid size-11 place-items-center"
        >
          <Plus size={22} aria-hidden />
        </Link>
      }
    >
      {!chosen ? (
        <SkeletonRows label={t('common.loading')} />
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
        <ol className="divide-y divide-line">
          {coins.map((coin, n) => (
            <li key={coin} className="flex min-h-14 items-center gap-2">
              <CoinMark symbol={coin} src={named.get(coin)?.logo} size={32} />
              <span className="flex-1 ps-1 font-medium">{named.get(coin)?.showSymbol ?? coin}</span>
              <IconButton label={t('market.move-up')} disabled={n === 0} onClick={() => move(n, -1)}>
                <ChevronUp size={20} />
              </IconButton>
              <IconButton
                label={t('market.move-down')}
                disabled={n === coins.length - 1}
                onClick={() => move(n, 1)}
              >
                <ChevronDown size={20} />
              </IconButton>
              <IconButton
                label={t('market.remove')}
                onClick={() => change.mutate({ coins: coins.filter((one) => one !== coin) })}
              >
                <X size={20} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </Page>
  )
}
