import type { Drawing, ToolId } from '../drawings/drawing'
import { FIRST_STYLE } from '../drawings/drawing'
import { kindOf, newInstance } from '../indicators/catalog'
import { firstLayout, type Layout, layoutFrom } from './layout'

/** Where an earlier build kept drawings. */
export const EARLIER_DRAWINGS = 'plimsoll.drawings'

/** Indicators as that build named them, with the periods it drew them with. */
const INDICATORS: Record<string, [kind: string, params: number[]][]> = {
  MA: [7, 25, 99].map((length) => ['SMA', [length]]),
  EMA: [9, 21, 55].map((length) => ['EMA', [length]]),
}

const TOOLS: Record<string, ToolId> = {
  segment: 'trend',
  rayLine: 'ray',
  horizontalStraightLine: 'horizontal',
  parallelStraightLine: 'channel',
  fibonacciLine: 'retracement',
}

interface EarlierDrawing {
  name: string
  points: { timestamp?: number; value?: number }[]
}

function drawingOf({ name, points }: EarlierDrawing, id: string): Drawing[] {
  const tool = TOOLS[name]
  const kept = points.flatMap(({ timestamp = 0, value }) =>
    value === undefined ? [] : [{ t: timestamp, v: value }],
  )
  return tool && kept.length ? [{ id, tool, points: kept, style: FIRST_STYLE }] : []
}

function drawingsFrom(text: string | null): Record<string, Drawing[]> {
  try {
    const shelf = JSON.parse(text ?? '{}') as Record<string, EarlierDrawing[]>
    return Object.fromEntries(
      Object.entries(shelf).map(([symbol, list]) => [
        symbol,
        list.flatMap((one, n) => drawingOf(one, `earlier-${n}`)),
      ]),
    )
  } catch {
    return {}
  }
}

/** The layout of somebody whose browser was last here with an earlier build. */
export function layoutFromEarlier(
  kept: { shape?: unknown; indicators?: unknown },
  drawings: string | null,
): Layout {
  const layout = firstLayout()
  const names = Array.isArray(kept.indicators) ? (kept.indicators as string[]) : undefined
  return layoutFrom({
    ...layout,
    shape: kept.shape === 'line' ? 'line' : 'candles',
    drawings: drawingsFrom(drawings),
    ...(names
      ? {
          indicators: names.flatMap((name) =>
            (INDICATORS[name] ?? [[name, []]]).flatMap(([id, params]) => {
              const kind = kindOf(id)
              return kind ? [newInstance(kind, params.length ? params : undefined)] : []
            }),
          ),
        }
      : {}),
  })
}
