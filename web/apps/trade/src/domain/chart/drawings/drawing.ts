/** A place on the chart: a moment and a price. */
export interface ChartPoint {
  t: number
  v: number
}

export interface DrawingStyle {
  colour: string
  width: number
  dashed?: boolean
}

/** What a reader drew. */
export interface Drawing {
  id: string
  tool: ToolId
  points: ChartPoint[]
  style: DrawingStyle
  text?: string
  locked?: boolean
  hidden?: boolean
}

export const TOOL_GROUPS = ['lines', 'channels', 'fibonacci', 'shapes', 'measures', 'notes'] as const
export type ToolGroup = (typeof TOOL_GROUPS)[number]

/** Every tool, in the order it is offered. words: chart.tool.* */
export const TOOLS = [
  { id: 'trend', group: 'lines', points: 2 },
  { id: 'ray', group: 'lines', points: 2 },
  { id: 'extended', group: 'lines', points: 2 },
  { id: 'arrow', group: 'lines', points: 2 },
  { id: 'horizontal', group: 'lines', points: 1 },
  { id: 'horizontal-ray', group: 'lines', points: 1 },
  { id: 'vertical', group: 'lines', points: 1 },
  { id: 'cross', group: 'lines', points: 1 },
  { id: 'channel', group: 'channels', points: 3 },
  { id: 'pitchfork', group: 'channels', points: 3 },
  { id: 'retracement', group: 'fibonacci', points: 2 },
  { id: 'extension', group: 'fibonacci', points: 3 },
  { id: 'rectangle', group: 'shapes', points: 2 },
  { id: 'ellipse', group: 'shapes', points: 2 },
  { id: 'triangle', group: 'shapes', points: 3 },
  { id: 'price-range', group: 'measures', points: 2 },
  { id: 'date-range', group: 'measures', points: 2 },
  { id: 'measure', group: 'measures', points: 2 },
  { id: 'long', group: 'measures', points: 2 },
  { id: 'short', group: 'measures', points: 2 },
  { id: 'brush', group: 'notes', points: 0 },
  { id: 'text', group: 'notes', points: 1 },
] as const satisfies { id: string; group: ToolGroup; points: number }[]

export type ToolId = (typeof TOOLS)[number]['id']

export const isTool = (id: string): id is ToolId => TOOLS.some((tool) => tool.id === id)

/** Drawings of one instrument that are kept. */
export const DRAWINGS_MAX = 50
/** Points of one drawing that are kept: a brush makes many. */
export const POINTS_MAX = 120
/** The longest note. */
export const TEXT_MAX = 200

export const FIRST_STYLE: DrawingStyle = { colour: '#3d86e0', width: 2 }

/** Every so many points of a long line, its ends included. */
export function thinned<T>(points: T[], most = POINTS_MAX): T[] {
  if (points.length <= most) return points
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, n) => points[Math.round(n * step)] as T)
}
