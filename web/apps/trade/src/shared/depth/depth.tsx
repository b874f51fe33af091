import { useT } from '@plimsoll/i18n'
import { Skeleton } from '@plimsoll/ui'
import { figure } from '../format'
import { Price } from '../market/cells'
import { add, big, minus } from '../money'
import { type Level, useBook } from './book'

/** The largest running sum of a side, which the longest bar stands for. */
const sums = (levels: Level[]) => {
  let sum = '0'
  return levels.map(([, quantity]) => {
    sum = add(sum, quantity)
    return sum
  })
}

function Side({
  levels,
  tone,
  most,
  scale,
  onPick,
}: {
  levels: Level[]
  tone: 'up' | 'down'
  most: string
  scale: number
  onPick?: ((price: string) => void) | undefined
}) {
  const running = sums(levels)
  const rows = levels.map(([price, quantity], n) => {
    const part = big(most).gt('0') ? Number(big(running[n]).div(big(most)).toFixed(4)) : 0
    return (
      <li key={price}>
        <button
          type="button"
          onClick={() => onPick?.(price)}
          className="relative flex h-[22px] w-full items-center justify-between px-1 text-[13px] hover:bg-sunken"
        >
          <span
            aria-hidden
            className={`absolute inset-y-px end-0 rounded-s-sm ${tone === 'up' ? 'bg-up-wash' : 'bg-down-wash'}`}
            style={{ width: `${part * 100}%` }}
          />
          <span className={`num relative ${tone === 'up' ? 'text-up' : 'text-down'}`}>
            {figure(price, scale)}
          </span>
          <span className="num relative text-text-2">{figure(quantity, 4, 0)}</span>
        </button>
      </li>
    )
  })
  return <ul>{tone === 'down' ? rows.reverse() : rows}</ul>
}

/** The order book: asks above, bids below, the last price between them. */
export function Depth({
  symbol,
  scale,
  rows = 8,
  unit,
  quote,
  onPick,
}: {
  symbol: string
  scale: number
  rows?: number
  unit: string
  quote: string
  onPick?: (price: string) => void
}) {
  const t = useT()
  const book = useBook(symbol)
  if (!book) {
    return (
      <div role="status" aria-label={t('common.loading')} className="space-y-1">
        {Array.from({ length: rows * 2 + 1 }, (_, n) => (
          <Skeleton key={n} className="h-[21px]" />
        ))}
      </div>
    )
  }
  const asks = book.asks.slice(0, rows)
  const bids = book.bids.slice(0, rows)
  const most = [sums(asks).at(-1) ?? '0', sums(bids).at(-1) ?? '0'].reduce((a, b) =>
    big(a).gt(big(b)) ? a : b,
  )
  const spread = asks[0] && bids[0] ? minus(asks[0][0], bids[0][0]) : undefined
  return (
    <section aria-label={t('common.book.title')}>
      <div className="flex justify-between px-1 pb-1 text-xs text-text-3">
        <span>
          {t('common.book.price')} ({quote})
        </span>
        <span>
          {t('common.book.size')} ({unit})
        </span>
      </div>
      <Side levels={asks} tone="down" most={most} scale={scale} onPick={onPick} />
      <div className="flex items-baseline justify-between px-1 py-1.5">
        <Price symbol={symbol} className="text-[19px] font-semibold" />
        <span className="num text-xs text-text-3">
          {spread ? `${t('common.book.spread')} ${figure(spread, scale)}` : ''}
        </span>
      </div>
      <Side levels={bids} tone="up" most={most} scale={scale} onPick={onPick} />
    </section>
  )
}
