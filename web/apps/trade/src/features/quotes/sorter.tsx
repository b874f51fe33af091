import { useT } from '@plimsoll/i18n'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Order, SortBy } from './sort'

/** A column's name that puts the list in order. words: market.sort.* */
export function Sorter({
  by,
  order,
  onSort,
}: {
  by: SortBy
  order: Order | undefined
  onSort: (by: SortBy) => void
}) {
  const t = useT()
  const Arrow = order?.falling ? ArrowDown : ArrowUp
  const on = order?.by === by
  return (
    <button
      type="button"
      onClick={() => onSort(by)}
      aria-pressed={on}
      className="inline-flex min-h-11 items-center gap-1 text-[13px] text-text-3 hover:text-text aria-pressed:font-semibold aria-pressed:text-text"
    >
      {t(`market.sort.${by}` as const)}
      {on ? <Arrow size={13} aria-hidden /> : null}
    </button>
  )
}
