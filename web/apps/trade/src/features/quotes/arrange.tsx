import { useT } from '@plimsoll/i18n'
import { CoinMark, IconButton, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, GripVertical, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Page } from '~/domain/layout/page'
import { useChangeFavourites, useFavourites } from '~/domain/market/favourites'
import { type ContractCoin, contracts } from '~/domain/market/instruments'
import { useDesk } from '~/shared/desktop'
import { Choice } from './choose'
import { NoFavourites } from './no-favourites'
import { moved } from './order'

/** The list under the finger: a row follows the grip, and lands where it is let go. */
function Rows({
  coins,
  named,
  onChange,
}: {
  coins: string[]
  named: Map<string, ContractCoin>
  onChange: (coins: string[]) => void
}) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const [held, hold] = useState<{ from: number; to: number } | undefined>(undefined)
  const shown = held ? moved(coins, held.from, held.to) : coins
  const under = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return at < 0 ? rows.length - 1 : at
  }
  return (
    <ol ref={list} className="divide-y divide-line">
      {shown.map((coin, n) => {
        const name = named.get(coin)?.showSymbol ?? coin
        const logo = named.get(coin)?.logo
        return (
          <li
            key={coin}
            className={`flex min-h-14 items-center gap-1 ${held?.to === n ? 'rounded-md bg-sunken' : ''}`}
          >
            <span
              aria-hidden
              className="-ms-2.5 grid size-11 cursor-grab touch-none place-items-center text-text-3 active:cursor-grabbing"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                hold({ from: n, to: n })
              }}
              onPointerMove={(event) => {
                if (held) hold({ ...held, to: under(event.clientY) })
              }}
              onPointerUp={() => {
                if (held && held.from !== held.to) onChange(shown)
                hold(undefined)
              }}
              onPointerCancel={() => hold(undefined)}
            >
              <GripVertical size={18} />
            </span>
            <CoinMark symbol={coin} {...(logo ? { src: logo } : {})} size={32} />
            <span className="flex-1 ps-2 font-medium">{name}</span>
            <IconButton
              label={t('market.move-up', { name })}
              disabled={n === 0}
              onClick={() => onChange(moved(coins, n, n - 1))}
            >
              <ChevronUp size={20} />
            </IconButton>
            <IconButton
              label={t('market.move-down', { name })}
              disabled={n === coins.length - 1}
              onClick={() => onChange(moved(coins, n, n + 1))}
            >
              <ChevronDown size={20} />
            </IconButton>
            <IconButton
              label={t('market.remove', { name })}
              className="-me-2.5"
              onClick={() => onChange(coins.filter((one) => one !== coin))}
            >
              <X size={20} />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}

/** One's own instruments in one's own order; on a desk all the others beside them, to add. */
export function ArrangeFavourites() {
  const t = useT()
  const desk = useDesk()
  return (
    <Page
      title={t('market.edit-favourites')}
      wide
      actions={
        <Link
          to="/addOptional"
          aria-label={t('market.add-favourites')}
          className="grid size-11 place-items-center desk:hidden"
        >
          <Plus size={22} aria-hidden />
        </Link>
      }
    >
      <div className="desk:grid desk:grid-cols-[5fr_6fr] desk:gap-16 desk:pt-2">
        <section>
          <Chosen />
        </section>
        {desk ? (
          <section aria-label={t('market.add-favourites')}>
            <Choice columns="desk:grid-cols-2" />
          </section>
        ) : null}
      </div>
    </Page>
  )
}

function Chosen() {
  const t = useT()
  const { data } = useQuery(contracts)
  const { data: chosen } = useFavourites()
  const change = useChangeFavourites()
  const coins = chosen?.map((favourite) => favourite.coin) ?? []
  if (!chosen) return <SkeletonRows label={t('common.loading')} />
  if (!coins.length) return <NoFavourites />
  return (
    <>
      <p className="mb-2 text-sm text-text-3">{t('market.arrange-note')}</p>
      <Rows
        coins={coins}
        named={new Map(data?.map((coin) => [coin.coin, coin]))}
        onChange={(next) => change.mutate({ coins: next })}
      />
    </>
  )
}
