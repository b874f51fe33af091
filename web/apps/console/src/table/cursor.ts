// Where the keyboard is in a list, and what keys do there. Knows no screen.

export interface Cursor {
  /** The row that keys act on; -1 before any key. */
  at: number
  selected: ReadonlySet<string>
}

export const START: Cursor = { at: -1, selected: new Set() }

const PAGE = 12

/** The cursor after a key, or the same one when the key means nothing here. */
export function moved(cursor: Cursor, key: string, ids: readonly string[]): Cursor {
  const last = ids.length - 1
  if (last < 0) return cursor
  const to = (at: number): Cursor => ({ ...cursor, at: Math.max(0, Math.min(last, at)) })
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return to(cursor.at + 1)
    case 'k':
    case 'ArrowUp':
      return to(cursor.at < 0 ? 0 : cursor.at - 1)
    case 'PageDown':
      return to(cursor.at + PAGE)
    case 'PageUp':
      return to(cursor.at - PAGE)
    case 'Home':
      return to(0)
    case 'End':
      return to(last)
    case 'x': {
      const id = ids[cursor.at]
      return id === undefined ? cursor : { ...cursor, selected: toggled(cursor.selected, id) }
    }
    default:
      return cursor
  }
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
