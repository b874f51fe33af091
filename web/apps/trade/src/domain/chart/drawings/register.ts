import { t } from '@plimsoll/i18n'
import { type Chart, type Overlay, registerOverlay } from 'klinecharts'
import type { ChartLook } from '../appearance'
import { type ChartPoint, type DrawingStyle, TOOLS, type ToolId } from './drawing'
import type { Draws, Scene } from './figures-of'
import type { Spot } from './geometry'
import { CHANNELS } from './tools/channels'
import { FIBONACCI } from './tools/fibonacci'
import { LINES } from './tools/lines'
import { MEASURES } from './tools/measures'
import { NOTES } from './tools/notes'
import { SHAPES } from './tools/shapes'

const DRAWS: Draws = { ...LINES, ...CHANNELS, ...FIBONACCI, ...SHAPES, ...MEASURES, ...NOTES }

/** What an overlay carries of its drawing. Every field is always there: the library merges, it does not replace. */
export interface Carried {
  style: Required<DrawingStyle>
  text: string
  look: ChartLook
}

/** The name under which the library knows a tool. */
export const overlayOf = (tool: ToolId) => `plimsoll.${tool}`

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A stretch of time in its two largest parts. */
export function stretch(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / (60 * MINUTE_MS))
  const minutes = Math.floor((ms % (60 * MINUTE_MS)) / MINUTE_MS)
  const parts = [days ? `${days}d` : '', hours ? `${hours}h` : '', minutes ? `${minutes}m` : '']
  return parts.filter(Boolean).slice(0, 2).join(' ') || '0m'
}

export const pointsOf = (overlay: Pick<Overlay, 'points'>): ChartPoint[] =>
  overlay.points.flatMap(({ timestamp, value }) =>
    value === undefined ? [] : [{ t: timestamp ?? 0, v: value }],
  )

const SAID = {
  bars: 'chart.measure.bars',
  target: 'chart.measure.target',
  stop: 'chart.measure.stop',
  ratio: 'chart.measure.ratio',
} as const

function sceneOf(
  chart: Chart,
  overlay: Overlay,
  spots: Spot[],
  area: { width: number; height: number },
  y: (value: number) => number,
): Scene {
  const { style, text, look } = overlay.extendData as Carried
  const digits = chart.getSymbol()?.pricePrecision ?? 2
  return {
    spots,
    points: pointsOf(overlay),
    area,
    style,
    text,
    family: look.family,
    ink: look.ink,
    paper: look.paper,
    up: look.up,
    down: look.down,
    price: (value) => chart.getThousandsSeparator().format(value.toFixed(digits)),
    y,
    bars: (a, b) => Math.round(Math.abs(b.x - a.x) / chart.getBarSpace().bar),
    time: stretch,
    say: (word, values) => t(SAID[word], values),
  }
}

for (const { id, points } of TOOLS) {
  const isPosition = id === 'long' || id === 'short'
  registerOverlay({
    name: overlayOf(id),
    // One step for each point, and one for being done.
    totalStep: points + 1,
    drawingMode: id === 'brush' ? 'continuous' : 'step',
    needDefaultPointFigure: id !== 'brush',
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) =>
      yAxis
        ? (DRAWS[id]?.(
            sceneOf(chart, overlay, coordinates, bounding, (value) => yAxis.convertToPixel(value)),
          ) ?? [])
        : [],
    ...(isPosition
      ? {
          // Target and stop end at the same moment.
          performEventPressedMove: ({ points: all, performPointIndex, performPoint }) => {
            const other = performPointIndex === 2 ? all[1] : performPointIndex === 1 ? all[2] : undefined
            if (!other) return
            if (performPoint.timestamp !== undefined) other.timestamp = performPoint.timestamp
            if (performPoint.dataIndex !== undefined) other.dataIndex = performPoint.dataIndex
          },
        }
      : {}),
  })
}
