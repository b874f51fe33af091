import { useT } from '@plimsoll/i18n'
import { CoinMark, Sheet } from '@plimsoll/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Change, Price } from '~/domain/market/cells'
import type { Coin } from '~/domain/market/instruments'
import { narrowed, score } from '~/domain/market/match'
import { fullName } from '~/domain/market/names'
import { namesOf } from '~/domain/market/other-names'

/** The instrument on screen, and the way to another. */
export function SymbolSwitch({
  coin,
  coins,
  onPick,
}: {
  coin: Coin
  coins: Coin[]
  onPick: (coin: string) => void
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, type] = useState('')
  const found = narrowed(typed, coins, (one) => score(typed, namesOf(one)))
  return (
    <>
      <h1>
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          className="flex min-h-11 items-center gap-2.5 text-[21px] font-semibold whitespace-nowrap"
        >
          <CoinMark symbol={coin.coin} {...(coin.logo ? { src: coin.logo } : {})} size={30} />
          {coin.showSymbol}
          <ChevronDown size={20} className="text-text-3" aria-hidden />
        </button>
      </h1>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('market.choose')}
        closeLabel={t('common.close')}
      >
        <input
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          className="mb-2 min-h-11 w-full rounded-md bg-sunken px-3.5 outline-none placeholder:text-text-3 focus:outline-2 focus:outline-accent"
        />
        <ul className="h-[60dvh] divide-y divide-line overflow-y-auto">
          {found.map((one) => (
            <li key={one.coin}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onPick(one.coin)
                }}
                className="flex min-h-14 w-full items-center gap-3 text-start"
              >
                <CoinMark symbol={one.coin} {...(one.logo ? { src: one.logo } : {})} size={28} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{one.showSymbol}</span>
                  <span className="block truncate text-[13px] text-text-3">{fullName(one)}</span>
                </span>
                <span className="text-end">
                  <Price symbol={one.marketSymbol} fallback={one.amount} className="block" />
                  {one.isMarketClosed ? (
                    <span className="block text-[13px] text-text-3">{t('common.closed')}</span>
                  ) : (
                    <Change symbol={one.marketSymbol} fallback={one.diffRate} className="block text-[13px]" />
                  )}
                </span>
              </button>
            </li>
          ))}
          {found.length ? null : (
            <li className="py-8 text-center text-sm text-text-3">{t('market.none-found')}</li>
          )}
        </ul>
      </Sheet>
    </>
  )
}
