import { type Chart, registerOverlay } from 'klinecharts'

/** A price worth seeing: where a position was opened, where it ends, where a second-contract began. */
export interface PriceLine {
  id: string
  price: string
  label: string
  tone: 'up' | 'down' | 'plain' | 'accent'
}

const COLOURS = { up: '--up-fill', down: '--down-fill', plain: '--text-2', accent: '--accent' } as const

const NAME = 'plimsollLevel'
const GROUP = 'levels'

interface Look {
  label: string
  colour: string
  paper: string
  family: string
}

registerOverlay<Look>({
  name: NAME,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates: [at], bounding }) => {
    if (!at) return []
    const { label, colour, paper, family } = overlay.extendData
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y: at.y },
            { x: bounding.width, y: at.y },
          ],
        },
        styles: { style: 'dashed', dashedValue: [5, 4], color: colour, size: 1 },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 8, y: at.y, text: label, baseline: 'middle' },
        styles: text(colour, paper, family),
        ignoreEvent: true,
      },
    ]
  },
  createYAxisFigures: ({ chart, overlay, coordinates: [at], bounding, yAxis }) => {
    const value = overlay.points[0]?.value
    if (!at || value === undefined) return []
    const { colour, paper, family } = overlay.extendData
    const start = yAxis?.isFromZero() ?? false
    const price = chart.getThousandsSeparator().format(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2))
    return {
      type: 'text',
      attrs: {
        x: start ? 0 : bounding.width,
        y: at.y,
        text: price,
        align: start ? 'left' : 'right',
        baseline: 'middle',
      },
      styles: text(paper, colour, family),
      ignoreEvent: true,
    }
  },
})

const text = (color: string, backgroundColor: string, family: string) => ({
  color,
  backgroundColor,
  borderColor: color,
  borderSize: 1,
  borderRadius: 3,
  family,
  size: 11,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 2,
  paddingBottom: 2,
})

/** Draws exactly these lines. */
export function drawLevels(chart: Chart, element: Element, lines: PriceLine[]) {
  const css = getComputedStyle(element)
  const token = (name: string) => css.getPropertyValue(name).trim()
  const [paper, family] = [token('--surface'), token('--font-figures')]
  chart.removeOverlay({ groupId: GROUP })
  for (const { id, price, label, tone } of lines) {
    chart.createOverlay({
      id,
      groupId: GROUP,
      name: NAME,
      lock: true,
      points: [{ value: Number(price) }],
      extendData: { label, colour: token(COLOURS[tone]), paper, family } satisfies Look,
    })
  }
}
