import { useT } from '@plimsoll/i18n'
import { CoinMark, Sheet } from '@plimsoll/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Coin } from '../instruments'
import { Change, Price } from '../market/cells'

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
  const found = coins.filter((one) => one.showSymbol.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2.5 text-[21px] font-semibold"
      >
        <CoinMark symbol={coin.coin} src={coin.logo} size={30} />
        {coin.showSymbol}
        <ChevronDown size={20} className="text-text-3" aria-hidden />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('trade.choose')}
        closeLabel={t('common.close')}
      >
        <input
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          className="mb-2 min-h-11 w-full rounded-md bg-sunken px-3.5 outline-none focus:outline-2 focus:outline-accent"
        />
        <ul className="divide-y divide-line">
          {found.map((one) => (
            <li key={one.coin}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onPick(one.coin)
                }}
                className="flex min-h-13 w-full items-center gap-3 text-start"
              >
                <CoinMark symbol={one.coin} src={one.logo} size={28} />
                <span className="flex-1 font-medium">{one.showSymbol}</span>
                <span className="text-end">
                  <Price symbol={one.coin} fallback={one.amount} className="block text-end!" />
                  <Change symbol={one.coin} fallback={one.diffRate} className="block text-end! text-[13px]" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
