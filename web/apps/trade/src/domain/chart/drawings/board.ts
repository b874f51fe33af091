import type { Chart, Overlay, OverlayEvent } from 'klinecharts'
import type { ChartLook } from '../appearance'
import type { Magnet } from '../layouts/layout'
import { type ChartPoint, type Drawing, type DrawingStyle, TEXT_MAX, type ToolId, thinned } from './drawing'
import { type Carried, overlayOf, pointsOf } from './register'
import { stopFor } from './tools/measures'

const GROUP = 'drawings'

export interface BoardEvents {
  onSelect: (id: string | undefined) => void
  /** A drawing was made or moved. */
  onDrawn: (drawing: Drawing) => void
}

const carried = (style: DrawingStyle, text: string | undefined, look: ChartLook): Carried => ({
  style: { dashed: false, ...style },
  text: (text ?? '').slice(0, TEXT_MAX),
  look,
})

/** The points of a new drawing as they are kept. */
export function finished(tool: ToolId, points: ChartPoint[]): ChartPoint[] {
  const [entry, target] = points
  if ((tool === 'long' || tool === 'short') && entry && target) {
    const reach = Math.abs(target.v - entry.v) * (tool === 'long' ? 1 : -1)
    const aim = { t: target.t, v: entry.v + reach }
    return [entry, aim, { t: target.t, v: stopFor(entry.v, aim.v) }]
  }
  return thinned(points)
}

/** Drawings on a chart: shows what is kept, and tells what the reader draws, moves and chooses. */
export function drawingBoard(chart: Chart, look: ChartLook, { onSelect, onDrawn }: BoardEvents) {
  const shown = new Map<string, Drawing>()
  let drawing: string | undefined

  // A right press would remove what it meets.
  const keepIt = (event: OverlayEvent<unknown>) => event.preventDefault?.()
  const events = {
    onRightClick: keepIt,
    onSelected: ({ overlay }: OverlayEvent<unknown>) => onSelect(overlay.id),
    onDeselected: () => onSelect(undefined),
    onPressedMoveEnd: ({ overlay }: OverlayEvent<unknown>) => {
      const before = shown.get(overlay.id)
      const points = pointsOf(overlay)
      if (before && JSON.stringify(points) !== JSON.stringify(before.points))
        onDrawn({ ...before, points: thinned(points) })
    },
  }

  const place = (made: Drawing, magnet: Magnet) => ({
    points: made.points.map(({ t, v }) => ({ timestamp: t, value: v })),
    lock: made.locked ?? false,
    visible: !made.hidden,
    mode: magnet,
    extendData: carried(made.style, made.text, look),
  })

  return {
    /** Shows exactly these. */
    sync(drawings: Drawing[], magnet: Magnet) {
      for (const id of shown.keys())
        if (!drawings.some((one) => one.id === id)) {
          chart.removeOverlay({ id })
          shown.delete(id)
        }
      for (const made of drawings) {
        const known = chart.getOverlays({ id: made.id }).length > 0
        if (known) chart.overrideOverlay({ id: made.id, ...place(made, magnet), ...events })
        else
          chart.createOverlay({
            id: made.id,
            name: overlayOf(made.tool),
            groupId: GROUP,
            ...place(made, magnet),
            ...events,
          })
        shown.set(made.id, made)
      }
    },
    /** Lets the reader draw; `onDone` is called when it is drawn or given up. */
    start(tool: ToolId, style: DrawingStyle, magnet: Magnet, text: string, onDone: (id?: string) => void) {
      this.cancel()
      const id = `${tool}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 7)}`
      drawing = id
      const done = (overlay: Overlay) => {
        drawing = undefined
        const made: Drawing = { id, tool, points: finished(tool, pointsOf(overlay)), style }
        if (text) made.text = text
        shown.set(id, made)
        // The library is still busy with its own copy.
        setTimeout(() => {
          onDrawn(made)
          onDone(id)
        })
      }
      chart.createOverlay({
        id,
        name: overlayOf(tool),
        groupId: GROUP,
        mode: magnet,
        extendData: carried(style, text, look),
        ...events,
        onDrawEnd: ({ overlay }) => done(overlay),
      })
    },
    cancel() {
      if (drawing) chart.removeOverlay({ id: drawing })
      drawing = undefined
    },
    clear() {
      this.cancel()
      chart.removeOverlay({ groupId: GROUP })
      shown.clear()
    },
  }
}

export type Board = ReturnType<typeof drawingBoard>
