import { useT } from '@plimsoll/i18n'
import { CoinMark, Sparkline } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { Change, Price } from '~/domain/market/cells'
import { type ContractCoin, volumeOf, wayOf } from '~/domain/market/instruments'
import { useTicker } from '~/domain/market/live'
import { fullName } from '~/domain/market/names'
import { opening } from '~/domain/market/opening'
import { Star } from '~/domain/market/star'
import { figure } from '~/shared/format'
import type { Order, SortBy } from './sort'
import { Sorter } from './sorter'

const Day = memo(function Day({ coin, of }: { coin: ContractCoin; of: 'high' | 'low' | 'volume' }) {
  const cell = useRef<HTMLSpanElement>(null)
  const live = useTicker(coin.marketSymbol, cell)
  const price = of === 'volume' ? undefined : (live?.[of] ?? (of === 'high' ? coin.high24 : coin.low24))
  return (
    <span ref={cell} className="num">
      {of === 'volume' ? volumeOf(coin, live?.volume) : figure(price, coin.baseScale)}
    </span>
  )
})

/** Renders once; what moves in it are cells of their own. */
const Line = memo(function Line({ coin, spark }: { coin: ContractCoin; spark: number[] | undefined }) {
  const t = useT()
  return (
    <tr className="h-16 hover:bg-sunken/60">
      <td className="w-11">
        <Star coin={coin.coin} name={coin.showSymbol} />
      </td>
      <td>
        <Link to="/detail" search={{ symbol: coin.coin }} className="flex min-h-11 items-center gap-3">
          <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={32} />
          <span>
            <span className="block text-[16px] font-semibold">{coin.showSymbol}</span>
            <span className="block text-[13px] text-text-3">
              {fullName(coin)}
              {coin.isMarketClosed
                ? ` · ${coin.nextOpen ? t('market.opens', { when: opening(coin.nextOpen) }) : t('common.closed')}`
                : ''}
            </span>
          </span>
        </Link>
      </td>
      <td className="text-end text-[17px]">
        <Price symbol={coin.marketSymbol} fallback={coin.amount} className="font-medium" />
      </td>
      <td className="text-end">
        <Change symbol={coin.marketSymbol} fallback={coin.diffRate} pill className="text-[15px]" />
      </td>
      <td className="text-end text-text-2">
        <Day coin={coin} of="high" />
      </td>
      <td className="text-end text-text-2">
        <Day coin={coin} of="low" />
      </td>
      <td className="text-end text-text-2">
        <Day coin={coin} of="volume" />
      </td>
      <td className="ps-8">
        <Sparkline points={spark ?? []} width={96} height={32} tone={wayOf(coin)} />
      </td>
      <td className="text-end">
        <Link
          to="/tradeU"
          search={{ symbol: coin.coin }}
          aria-label={t('market.trade-it', { name: coin.showSymbol })}
          className="inline-flex min-h-10 items-center rounded-md px-3 text-sm font-semibold text-accent-ink hover:bg-accent-wash"
        >
          {t('market.trade')}
        </Link>
      </td>
    </tr>
  )
})

/** Every market in columns, for a desk. */
export function MarketTable({
  coins,
  sparks,
  order,
  onSort,
}: {
  coins: ContractCoin[]
  sparks: Map<string, number[]>
  order: Order | undefined
  onSort: (by: SortBy) => void
}) {
  const t = useT()
  const sorter = (by: SortBy) => <Sorter by={by} order={order} onSort={onSort} />
  const plain = 'text-end text-[13px] font-normal text-text-3'
  return (
    <table className="w-full text-[15px]">
      <thead>
        <tr className="border-b border-line">
          <th scope="col">
            <span className="sr-only">{t('market.favourites')}</span>
          </th>
          <th scope="col" className="text-start font-normal">
            {sorter('name')}
          </th>
          <th scope="col" className="text-end font-normal">
            {sorter('price')}
          </th>
          <th scope="col" className="text-end font-normal">
            {sorter('change')}
          </th>
          <th scope="col" className={plain}>
            {t('market.high24')}
          </th>
          <th scope="col" className={plain}>
            {t('market.low24')}
          </th>
          <th scope="col" className="text-end font-normal">
            {sorter('volume')}
          </th>
          <th scope="col" className="ps-8 text-start text-[13px] font-normal text-text-3">
            {t('market.day')}
          </th>
          <th scope="col">
            <span className="sr-only">{t('market.trade')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {coins.map((coin) => (
          <Line key={coin.coin} coin={coin} spark={sparks.get(coin.coin)} />
        ))}
      </tbody>
    </table>
  )
}
