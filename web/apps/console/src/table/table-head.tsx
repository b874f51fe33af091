import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Column, nextSort } from './column'

/** The head of a list; a press sorts by a column once all rows are there. */
export function TableHead<Row>({
  columns,
  template,
  sort,
  onSort,
}: {
  columns: Column<Row>[]
  template: string
  sort: string | undefined
  onSort: ((by: string | undefined) => void) | undefined
}) {
  const directionOf = (key: string) =>
    sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template }}
        className="grid h-8 items-center border-b border-line bg-surface ps-5 pe-4 text-xs font-medium text-text-3"
      >
        {columns.map((column) => {
          const direction = directionOf(column.key)
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={direction}
              className={cx('min-w-0 truncate pe-3', column.end && 'text-end')}
            >
              {column.sort && onSort ? (
                <button
                  type="button"
                  className="inline-flex items-center gap-1 hover:text-text"
                  onClick={() => onSort(nextSort(sort, column.key))}
                >
                  {column.head}
                  {direction ? <Arrow size={12} aria-hidden /> : null}
                </button>
              ) : (
                <span title={column.sort ? words.common.sortNeedsAll : undefined}>{column.head}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
