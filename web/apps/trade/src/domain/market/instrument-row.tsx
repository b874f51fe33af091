import { useT } from '@plimsoll/i18n'
import { CoinMark, Sparkline } from '@plimsoll/ui'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Change, Price } from './cells'
import { type Coin, wayOf } from './instruments'
import { fullName } from './names'

/** One instrument in a list. Renders once; its price and change are cells of their own. */
export const InstrumentRow = memo(function InstrumentRow({
  coin,
  spark,
  onOpen,
}: {
  coin: Coin
  spark?: number[] | undefined
  onOpen?: () => void
}) {
  const t = useT()
  return (
    <li>
      <Link
        to="/detail"
        search={{ symbol: coin.coin }}
        {...(onOpen ? { onClick: onOpen } : {})}
        className="flex min-h-16 items-center gap-3 py-2 transition-colors duration-120 hover:bg-sunken/60"
      >
        <CoinMark symbol={coin.coin} src={coin.logo} />
        <div className="min-w-0 flex-1">
          <div className="truncate text-[16px] font-semibold">{coin.showSymbol}</div>
          <div className="truncate text-[13px] text-text-3">
            {fullName(coin)}
            {coin.isMarketClosed ? ` · ${t('common.closed')}` : ''}
          </div>
        </div>
        {spark ? (
          <Sparkline points={spark} tone={wayOf(coin)} className="shrink-0" />
        ) : (
          <span className="w-[72px] shrink-0" />
        )}
        <div className="w-24 shrink-0 text-end">
          <Price
            symbol={coin.marketSymbol}
            fallback={coin.amount}
            className="block text-[17px] font-medium"
          />
          <Change symbol={coin.marketSymbol} fallback={coin.diffRate} className="block text-sm" />
        </div>
      </Link>
    </li>
  )
})
