import { useT } from '@plimsoll/i18n'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Coin } from '../instruments'
import { Change, Price } from '../market/cells'

/** On a desk: all instruments at the side, one press away. */
export function Rail({ coins, current, path }: { coins: Coin[]; current: string; path: string }) {
  const t = useT()
  const [typed, type] = useState('')
  const found = coins.filter((coin) => coin.showSymbol.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <nav aria-label={t('trade.choose')} className="hidden min-h-0 flex-col desk:flex">
      <div className="p-3">
        <input
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          className="min-h-10 w-full rounded-md bg-sunken px-3 text-sm outline-none focus:outline-2 focus:outline-accent"
        />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-3">
        {found.map((coin) => (
          <li key={coin.coin}>
            <Link
              to={path as string}
              search={{ symbol: coin.coin } as never}
              aria-current={coin.coin === current ? 'page' : undefined}
              className="flex items-center justify-between rounded-md px-2.5 py-1.5 text-sm hover:bg-sunken aria-[current]:bg-sunken"
            >
              <span className="font-medium">{coin.showSymbol}</span>
              <span className="text-end">
                <Price symbol={coin.coin} fallback={coin.amount} className="block text-end!" />
                <Change symbol={coin.coin} fallback={coin.diffRate} className="block text-end! text-xs" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
