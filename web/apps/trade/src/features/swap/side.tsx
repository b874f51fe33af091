import { CoinMark } from '@plimsoll/ui'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { coinPicture } from '~/domain/funds/channels'

/** Which coin: its sign and name, with the system's own list behind it. */
function CoinChoice({
  value,
  coins,
  label,
  onPick,
}: {
  value: string
  coins: string[]
  label: string
  onPick: (coin: string) => void
}) {
  return (
    <label className="relative flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-sunken ps-1.5 pe-3 text-[17px] font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <CoinMark key={value} symbol={value} src={coinPicture(value)} size={30} />
      {value}
      <ChevronDown size={17} className="text-text-3" aria-hidden />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {coins.map((coin) => (
          <option key={coin} value={coin}>
            {coin}
          </option>
        ))}
      </select>
    </label>
  )
}

/** One side of a swap: what, and how much of it. */
export function Side({
  label,
  coinLabel,
  coin,
  coins,
  onPick,
  children,
  below,
}: {
  label: ReactNode
  coinLabel: string
  coin: string
  coins: string[]
  onPick: (coin: string) => void
  children: ReactNode
  below?: ReactNode
}) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 focus-within:border-line-strong">
      <div className="mb-1 text-sm text-text-3">{label}</div>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">{children}</div>
        <CoinChoice value={coin} coins={coins} label={coinLabel} onPick={onPick} />
      </div>
      <div className="mt-1 min-h-6 text-sm">{below}</div>
    </div>
  )
}
