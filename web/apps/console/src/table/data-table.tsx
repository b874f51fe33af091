// A list of any length: sticky head, only the visible rows are drawn, keys, selection, more rows on scrolling.

import { useKeys } from '@console/kit/keys'
import { Empty, Failed, Loading } from '@console/kit/state'
import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Column, sorted } from './column'
import { moved, START } from './cursor'
import { useFilters } from './search'
import { SelectionBar } from './selection-bar'
import { TableHead } from './table-head'
import type { Rows } from './use-rows'

const ROW_PX = 40
const OVERSCAN = 12
/** More rows are asked for when this many are left below. */
const AHEAD = 15

export interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  list: Rows<Row>
  idOf: (row: Row) => string
  /** The row that is shown in the pane. */
  openId?: string | undefined
  /** A pane is open: only the narrow columns, and keys open what they reach. */
  narrow?: boolean
  onOpen?: ((row: Row) => void) | undefined
  sort?: string | undefined
  onSort?: ((by: string | undefined) => void) | undefined
  empty: { title: string; text: string; action?: ReactNode }
}

export function DataTable<Row>(props: TableProps<Row>) {
  const { label, list, idOf, openId, narrow, onOpen, sort, onSort, empty } = props
  const columns = narrow ? props.columns.filter((column) => !column.wide) : props.columns
  const template = columns.map((column) => column.width).join(' ')
  const [cursor, setCursor] = useState(START)
  const scroller = useRef<HTMLDivElement>(null)
  const name = useId()
  const rows = list.isWhole ? sorted(list.rows, props.columns, sort) : list.rows
  const ids = rows.map(idOf)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - AHEAD) list.more()
  }, [last, rows.length, list.more])

  // What is open is where the keys are, also when it was opened by a link.
  const openAt = openId === undefined ? -1 : ids.indexOf(openId)
  useEffect(() => {
    if (openAt >= 0) setCursor((now) => ({ ...now, at: openAt }))
  }, [openAt])

  const press = (key: string) => () => {
    const next = moved(cursor, key, ids)
    setCursor(next)
    if (next.at === cursor.at) return
    virtual.scrollToIndex(next.at)
    const row = rows[next.at]
    if (narrow && row) onOpen?.(row)
  }
  const open = () => {
    const row = rows[cursor.at]
    if (row) onOpen?.(row)
  }
  const clear = () => setCursor({ ...cursor, selected: new Set() })
  useKeys({
    j: press('j'),
    k: press('k'),
    ArrowDown: press('ArrowDown'),
    ArrowUp: press('ArrowUp'),
    PageDown: press('PageDown'),
    PageUp: press('PageUp'),
    x: press('x'),
    Enter: cursor.at >= 0 && onOpen ? open : undefined,
  })

  if (list.error) return <Failed error={list.error} onRetry={list.retry} />
  if (list.isLoading) return <Loading />
  if (rows.length === 0)
    return (
      <Empty title={empty.title} action={empty.action}>
        {empty.text}
      </Empty>
    )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by key */}
      <div ref={scroller} tabIndex={0} className="scroll-thin min-h-0 flex-1 overflow-auto outline-none">
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={list.isWhole ? rows.length + 1 : -1}
          className="min-w-fit"
        >
          <TableHead
            columns={columns}
            template={template}
            sort={sort}
            onSort={list.isWhole ? onSort : undefined}
          />
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {shown.map((item) => {
              const row = rows[item.index]
              if (!row) return null
              const id = idOf(row)
              const isSelected = cursor.selected.has(id)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the whole list
                <div
                  key={id}
                  id={`${name}-${id}`}
                  role="row"
                  aria-rowindex={item.index + 2}
                  aria-selected={isSelected}
                  data-open={id === openId || undefined}
                  onClick={() => onOpen?.(row)}
                  style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
                  className={cx(
                    'absolute inset-x-0 top-0 grid h-10 items-center border-b border-line ps-5 pe-4 hover:bg-[var(--row-hover)]',
                    onOpen && 'cursor-pointer',
                    id === openId && 'bg-[var(--row-open)]!',
                    isSelected && 'bg-accent-wash!',
                    item.index === cursor.at && 'shadow-[inset_2px_0_0_var(--accent)]',
                  )}
                >
                  {columns.map((column) => (
                    <div
                      key={column.key}
                      role="gridcell"
                      className={cx('min-w-0 truncate pe-3', column.end && 'num text-end')}
                    >
                      {column.cell(row)}
                    </div>
                  ))}
                </div>
              )
            })}
          </div>
        </div>
        <p className="px-5 py-3 text-xs text-text-3">
          {list.isFetchingMore ? words.common.loadingMore : null}
          {list.isWhole ? words.common.endOfList(rows.length) : null}
          {list.isFromMiddle ? <FirstRow /> : null}
        </p>
      </div>
      <SelectionBar ids={[...cursor.selected]} onClear={clear} />
    </div>
  )
}

/** A link into the middle of a list shows no rows above: this leads to them. */
function FirstRow() {
  const [, setSearch] = useFilters()
  return (
    <button type="button" className="underline" onClick={() => setSearch({ cursor: undefined })}>
      {words.common.backToStart}
    </button>
  )
}
