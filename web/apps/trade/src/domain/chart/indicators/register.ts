import {
  type IndicatorDrawParams,
  type IndicatorFigure,
  type IndicatorFigureStyle,
  registerIndicator,
} from 'klinecharts'
import { type Extra, type IndicatorKind, KINDS, type Plot } from './catalog'
import type { Bar, Column } from './series'

/** What the chart's own copy of an indicator carries along. */
export interface Look extends Extra {
  colours: string[]
  up: string
  down: string
  faint: string
}

export type Row = Record<string, number | undefined> & { rising?: number }

/** The name under which the library knows a kind; its own indicators keep theirs. */
export const nameOf = (kind: string) => `plimsoll.${kind}`

/** Columns as rows. Some reach beyond the last candle. */
export function rowsOf(bars: Bar[], columns: Record<string, Column>): Row[] {
  const length = Math.max(bars.length, ...Object.values(columns).map((column) => column.length))
  return Array.from({ length }, (_, n) => {
    const row: Row = {}
    const bar = bars[n]
    if (bar) row.rising = bar.close >= bar.open ? 1 : 0
    for (const [key, column] of Object.entries(columns)) if (column[n] !== undefined) row[key] = column[n]
    return row
  })
}

const BAR_OPACITY = '8c'
const DOT_PX = 2

function figureOf(plot: Plot, n: number): IndicatorFigure<Row> {
  const colourOf = (look: Look, row: Row | null | undefined) => {
    if (!plot.signed) return look.colours[n] ?? plot.colour
    const rises = plot.signed === 'candle' ? row?.rising === 1 : (row?.[plot.key] ?? 0) >= 0
    return `${rises ? look.up : look.down}${BAR_OPACITY}`
  }
  const styles: IndicatorFigure<Row>['styles'] = ({ data, indicator }) => {
    const color = colourOf(indicator.extendData as Look, data.current)
    return (
      plot.kind === 'bars'
        ? { style: 'fill', color, borderColor: color }
        : plot.kind === 'dots'
          ? { style: 'fill', color }
          : { color, size: 1.4, style: 'solid' }
    ) as IndicatorFigureStyle
  }
  const title = `${plot.label}: `
  if (plot.kind === 'bars') return { key: plot.key, title, type: 'bar', baseValue: 0, styles }
  if (plot.kind === 'dots')
    return { key: plot.key, title, type: 'circle', styles, attrs: () => ({ r: DOT_PX }) }
  return { key: plot.key, title, type: 'line', styles }
}

type Drawn = IndicatorDrawParams<Row, number, unknown>

/** Fills the space between two columns: bands faintly, a cloud in the colour of the side that is above. */
function fillBetween(
  { ctx, chart, indicator, xAxis, yAxis }: Drawn,
  upper: string,
  lower: string,
  tint: (above: boolean) => string,
) {
  const { from, to } = chart.getVisibleRange()
  for (let n = Math.max(0, from - 1); n <= to; n++) {
    const [a, b] = [indicator.result[n], indicator.result[n + 1]]
    const [a1, a2, b1, b2] = [a?.[upper], a?.[lower], b?.[upper], b?.[lower]]
    if (a1 === undefined || a2 === undefined || b1 === undefined || b2 === undefined) continue
    const [x1, x2] = [xAxis.convertToPixel(n), xAxis.convertToPixel(n + 1)]
    ctx.fillStyle = tint(a1 >= a2)
    ctx.beginPath()
    ctx.moveTo(x1, yAxis.convertToPixel(a1))
    ctx.lineTo(x2, yAxis.convertToPixel(b1))
    ctx.lineTo(x2, yAxis.convertToPixel(b2))
    ctx.lineTo(x1, yAxis.convertToPixel(a2))
    ctx.fill()
  }
}

function drawLevels({ ctx, bounding, indicator, yAxis }: Drawn, levels: number[]) {
  ctx.strokeStyle = `${(indicator.extendData as Look).faint}80`
  ctx.lineWidth = 1
  ctx.setLineDash([3, 3])
  for (const level of levels) {
    const y = Math.round(yAxis.convertToPixel(level)) + 0.5
    ctx.beginPath()
    ctx.moveTo(0, y)
    ctx.lineTo(bounding.width, y)
    ctx.stroke()
  }
  ctx.setLineDash([])
}

/** What lies behind an indicator's lines. */
function behind(kind: IndicatorKind, drawn: Drawn) {
  const look = drawn.indicator.extendData as Look
  const keys = new Set(kind.plots.map(({ key }) => key))
  if (keys.has('upper') && keys.has('lower'))
    fillBetween(drawn, 'upper', 'lower', () => `${look.colours[0] ?? look.faint}12`)
  if (keys.has('spanA') && keys.has('spanB'))
    fillBetween(drawn, 'spanA', 'spanB', (above) => `${above ? look.up : look.down}1f`)
  if (kind.levels) drawLevels(drawn, kind.levels)
  // The lines themselves are the library's to draw.
  return false
}

for (const kind of KINDS) {
  registerIndicator<Row, number, unknown>({
    name: nameOf(kind.id),
    shortName: kind.id,
    calcParams: kind.params.map(({ usual }) => usual),
    figures: kind.plots.map(figureOf),
    ...(typeof kind.digits === 'number' ? { precision: kind.digits } : { series: kind.digits }),
    ...(kind.floor === undefined ? {} : { minValue: kind.floor }),
    ...(kind.bounds ? { minValue: kind.bounds[0], maxValue: kind.bounds[1] } : {}),
    shouldFormatBigNumber: kind.digits === 'volume',
    // The page names it and says its values, in letters of its own.
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    calc: (bars, { calcParams, extendData }) =>
      rowsOf(bars, kind.calc(bars, calcParams, (extendData as Look | undefined) ?? undefined)),
    draw: (drawn) => behind(kind, drawn),
  })
}
