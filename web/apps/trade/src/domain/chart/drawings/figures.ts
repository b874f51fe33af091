import { type OverlayFigure, registerFigure } from 'klinecharts'
import { isOnLine, type Spot } from './geometry'

/** How near a press has to be: a finger is not a pencil. */
export const SLACK_PX = 7

interface Stroke {
  colour: string
  width: number
  dash: number[]
}

// The library's own line is met only within two pixels.
registerFigure<{ spots: Spot[] }, Stroke>({
  name: 'plimsollStroke',
  checkEventOn: (at, { spots }) => isOnLine(at, spots, SLACK_PX),
  draw: (ctx, { spots }, { colour, width, dash }) => {
    ctx.beginPath()
    spots.forEach(({ x, y }, n) => {
      if (n) ctx.lineTo(x, y)
      else ctx.moveTo(x, y)
    })
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.lineJoin = 'round'
    ctx.lineCap = 'round'
    ctx.setLineDash(dash)
    ctx.stroke()
    ctx.setLineDash([])
  },
})

export const stroke = (
  spots: Spot[],
  { colour, width, dashed }: { colour: string; width: number; dashed?: boolean | undefined },
  ignored = false,
): OverlayFigure => ({
  type: 'plimsollStroke',
  attrs: { spots },
  styles: { colour, width, dash: dashed ? [6, 4] : [] } satisfies Stroke,
  ignoreEvent: ignored,
})

/** A filled shape. The colour is `#rrggbb`; it is drawn faint so that candles stay seen. */
export const filled = (
  coordinates: Spot[],
  colour: string,
  opacity = '24',
  ignored = false,
): OverlayFigure => ({
  type: 'polygon',
  attrs: { coordinates },
  styles: { style: 'fill', color: `${colour}${opacity}` },
  ignoreEvent: ignored,
})

export const box = (a: Spot, b: Spot): Spot[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]

/** Words on the chart; with a background where candles would make them hard to read. */
export const words = (
  at: Spot,
  text: string,
  look: {
    colour: string
    paper?: string
    size?: number
    align?: CanvasTextAlign
    baseline?: CanvasTextBaseline
    family?: string
  },
  ignored = true,
): OverlayFigure => ({
  type: 'text',
  attrs: { ...at, text, align: look.align ?? 'left', baseline: look.baseline ?? 'middle' },
  styles: {
    color: look.colour,
    size: look.size ?? 11,
    family: look.family ?? 'sans-serif',
    backgroundColor: look.paper ?? 'transparent',
    borderSize: 0,
    borderRadius: 3,
    paddingLeft: look.paper ? 5 : 2,
    paddingRight: look.paper ? 5 : 2,
    paddingTop: 2,
    paddingBottom: 2,
  },
  ignoreEvent: ignored,
})
