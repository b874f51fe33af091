import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { CLASSES, classOf, classWord } from '~/domain/market/classes'
import type { ContractCoin } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { fullName } from '~/domain/market/names'
import { figure, percent, UNKNOWN } from '~/shared/format'
import { sign } from '~/shared/money'
import { heatOf } from './heat'

/** How much of its way's colour a tile has. Text keeps the page's own colour, so it is readable on each. */
const SHARE = [0, 14, 24, 34, 46]

const Tile = memo(function Tile({ coin }: { coin: ContractCoin }) {
  const tile = useRef<HTMLAnchorElement>(null)
  const live = useTicker(coin.marketSymbol, tile)
  const rate = live?.changeRate ?? coin.diffRate
  const share = SHARE[heatOf(rate)]
  const colour = rate && sign(rate) < 0 ? 'var(--down)' : 'var(--up)'
  return (
    <Link
      ref={tile}
      to="/detail"
      search={{ symbol: coin.coin }}
      style={{ backgroundColor: `color-mix(in oklab, ${colour} ${share}%, var(--sunken))` }}
      className="flex min-h-22 flex-col justify-between rounded-md p-3 text-text outline-offset-2 hover:opacity-85"
    >
      <span>
        <span className="block truncate text-[15px] font-semibold">{coin.showSymbol}</span>
        <span className="block truncate text-xs">{fullName(coin)}</span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="num text-[15px] font-semibold">{rate ? percent(rate) : UNKNOWN}</span>
        <span className="num text-xs">{figure(live?.price ?? coin.amount, coin.baseScale)}</span>
      </span>
    </Link>
  )
})

/** Every market as a tile whose colour says how far it moved in a day. */
export function HeatMap({ coins }: { coins: ContractCoin[] }) {
  const t = useT()
  return (
    <div className="space-y-6 pt-3">
      {CLASSES.map((id) => {
        const of = coins.filter((coin) => classOf(coin) === id)
        return of.length ? (
          <section key={id}>
            <h2 className="mb-2 text-sm font-semibold text-text-3">{t(classWord(id))}</h2>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-1.5">
              {of.map((coin) => (
                <Tile key={coin.coin} coin={coin} />
              ))}
            </div>
          </section>
        ) : null
      })}
    </div>
  )
}
