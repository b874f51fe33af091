import type { Chart, OverlayEvent } from 'klinecharts'

/** Drawings of one instrument that are kept. */
const KEPT_MAX = 50
const STORE = 'plimsoll.drawings'
const GROUP = 'drawings'

export interface Drawing {
  name: string
  points: { timestamp?: number; value?: number }[]
}

type Shelf = Record<string, Drawing[]>

function shelf(): Shelf {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Shelf
  } catch {
    return {}
  }
}

export const drawingsOf = (symbol: string): Drawing[] => shelf()[symbol] ?? []

/** Keeps the drawings of an instrument in this browser, the newest of them when there are too many. */
export function keepDrawings(symbol: string, drawings: Drawing[]) {
  const { [symbol]: _, ...others } = shelf()
  const kept = drawings.length ? { ...others, [symbol]: drawings.slice(-KEPT_MAX) } : others
  localStorage.setItem(STORE, JSON.stringify(kept))
}

/** What the reader draws on a chart, kept as it changes. */
export function drawingBoard(chart: Chart, symbol: string, onChosen: (id: string | undefined) => void) {
  const keep = () =>
    keepDrawings(
      symbol,
      chart.getOverlays({ groupId: GROUP }).map(({ name, points }) => ({
        name,
        points: points.map(({ timestamp, value }) => ({
          ...(timestamp === undefined ? {} : { timestamp }),
          ...(value === undefined ? {} : { value }),
        })),
      })),
    )
  // The chart tells of a change just before it is made.
  const keepSoon = () => setTimeout(keep)
  const events = {
    onPressedMoveEnd: keepSoon,
    onRemoved: keepSoon,
    onSelected: ({ overlay }: OverlayEvent<unknown>) => onChosen(overlay.id),
    onDeselected: () => onChosen(undefined),
  }
  return {
    show() {
      for (const { name, points } of drawingsOf(symbol))
        chart.createOverlay({ name, points, groupId: GROUP, ...events })
    },
    draw(name: string, onDone: () => void) {
      chart.createOverlay({
        name,
        groupId: GROUP,
        ...events,
        onDrawEnd: () => {
          keepSoon()
          onDone()
        },
      })
    },
    erase(id?: string) {
      chart.removeOverlay(id ? { id } : { groupId: GROUP })
      onChosen(undefined)
    },
    /** Off the chart, not off the shelf. */
    hide() {
      for (const { id } of chart.getOverlays({ groupId: GROUP }))
        chart.overrideOverlay({ id, onRemoved: null })
      chart.removeOverlay({ groupId: GROUP })
    },
  }
}
