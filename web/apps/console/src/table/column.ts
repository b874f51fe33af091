// What a column of a list is.
import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Names the column in the address when the list is sorted by it. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** A track of the grid: `120px`, `minmax(140px,1fr)`. */
  width: string
  /** Figures stand at the end. */
  end?: boolean
  /** Left out while a pane is open beside the list. */
  wide?: boolean
  /** What the column is sorted by; money only for its order, never for what is shown. */
  sort?: (row: Row) => number | string
}

/** Which rows come first: a column's name, with a minus sign for the largest first. */
export function sorted<Row>(rows: Row[], columns: Column<Row>[], by: string | undefined): Row[] {
  if (!by) return rows
  const isDown = by.startsWith('-')
  const column = columns.find(({ key }) => key === by.replace(/^-/, ''))
  const of = column?.sort
  if (!of) return rows
  const order = (a: Row, b: Row) => {
    const [left, right] = [of(a), of(b)]
    if (typeof left === 'number' && typeof right === 'number') return left - right
    return String(left).localeCompare(String(right), 'en', { numeric: true })
  }
  const result = rows.toSorted(order)
  return isDown ? result.reverse() : result
}

/** Upwards, downwards, as it came. */
export function nextSort(by: string | undefined, key: string): string | undefined {
  if (by === key) return `-${key}`
  return by === `-${key}` ? undefined : key
}
