import { useT } from '@plimsoll/i18n'
import { CoinMark } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { Change, Price } from '~/domain/market/cells'
import type { Coin } from '~/domain/market/instruments'
import { narrowed, score } from '~/domain/market/match'
import { namesOf } from '~/domain/market/other-names'
import { type Product, ProductSwitch, usePlace } from './products'

const Row = memo(function Row({ coin, product, here }: { coin: Coin; product: Product; here: boolean }) {
  const t = useT()
  const place = usePlace()
  return (
    <li>
      <Link
        {...place(product, coin.coin)}
        aria-current={here ? 'page' : undefined}
        className="flex min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1 text-sm hover:bg-sunken aria-[current]:bg-sunken"
      >
        <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={22} />
        <span className="min-w-0 flex-1 truncate font-medium">{coin.showSymbol}</span>
        <span className="text-end">
          <Price symbol={coin.marketSymbol} fallback={coin.amount} className="block" />
          {coin.isMarketClosed ? (
            <span className="block text-xs text-text-3">{t('common.closed')}</span>
          ) : (
            <Change symbol={coin.marketSymbol} fallback={coin.diffRate} className="block text-xs" />
          )}
        </span>
      </Link>
    </li>
  )
})

/** On a desk: all instruments at the side, one press away. */
export function Rail({ coins, current, product }: { coins: Coin[]; current: string; product: Product }) {
  const t = useT()
  const [typed, type] = useState('')
  const found = narrowed(typed, coins, (coin) => score(typed, namesOf(coin)))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-line px-4 pt-0.5">
        <ProductSwitch product={product} symbol={current} />
      </div>
      <div className="p-3 pb-2">
        <input
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          className="min-h-10 w-full rounded-md bg-sunken px-3 text-sm outline-none placeholder:text-text-3 focus:outline-2 focus:outline-accent"
        />
      </div>
      <nav aria-label={t('market.choose')} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-3">
        {found.length ? (
          <ul>
            {found.map((coin) => (
              <Row key={coin.coin} coin={coin} product={product} here={coin.coin === current} />
            ))}
          </ul>
        ) : (
          <p className="px-2.5 py-6 text-center text-sm text-text-3">{t('trade.none-found')}</p>
        )}
      </nav>
    </div>
  )
}
