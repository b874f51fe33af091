import type { OverlayFigure } from 'klinecharts'
import { box, filled, stroke, words } from '../figures'
import type { Draw, Draws, Scene } from '../figures-of'
import { arrowHead, type Spot } from '../geometry'

const HEAD_PX = 8

const arrow = (from: Spot, to: Spot, colour: string): OverlayFigure[] => [
  stroke([from, to], { colour, width: 1.5 }),
  {
    type: 'polygon',
    attrs: { coordinates: arrowHead(from, to, HEAD_PX) },
    styles: { style: 'fill', color: colour },
    ignoreEvent: true,
  },
]

/** The difference of two prices, with its sign, and in percent of the first. */
export function differenceOf(from: number, to: number, price: (value: number) => string): string {
  const sign = to < from ? '−' : '+'
  const percent = from === 0 ? '' : ` (${sign}${((Math.abs(to - from) / Math.abs(from)) * 100).toFixed(2)}%)`
  return `${sign}${price(Math.abs(to - from))}${percent}`
}

/** What a trade risks and may win: how many times the one the other is. */
export const ratioOf = (entry: number, target: number, stop: number) =>
  entry === stop ? 0 : Math.abs(target - entry) / Math.abs(entry - stop)

/** Where a stop lies when only the target was chosen: half as far, on the other side. */
export const stopFor = (entry: number, target: number) => entry - (target - entry) / 2

const tag = (scene: Scene, at: Spot, text: string, colour: string, baseline: CanvasTextBaseline = 'middle') =>
  words(at, text, { colour: scene.paper, paper: colour, family: scene.family, align: 'center', baseline })

function range(scene: Scene, parts: { price: boolean; dates: boolean }): OverlayFigure[] {
  const {
    spots: [a, b],
    points: [from, to],
    style,
  } = scene
  if (!a || !b || !from || !to) return []
  const colour = parts.price ? (to.v < from.v ? scene.down : scene.up) : style.colour
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const params = [
    ...(parts.price ? [differenceOf(from.v, to.v, scene.price)] : []),
    ...(parts.dates
      ? [`${scene.say('bars', { count: scene.bars(a, b) })}, ${scene.time(Math.abs(to.t - from.t))}`]
      : []),
  ]
  const above = to.v >= from.v
  return [
    filled(box(a, b), colour, '1f'),
    ...(parts.price ? arrow({ x, y: a.y }, { x, y: b.y }, colour) : []),
    ...(parts.dates ? arrow({ x: a.x, y }, { x: b.x, y }, colour) : []),
    ...params.map((text, n) =>
      tag(scene, { x, y: above ? b.y - 14 - (params.length - 1 - n) * 18 : b.y + 14 + n * 18 }, text, colour),
    ),
  ]
}

const position: Draw = (scene) => {
  const {
    spots: [a, b],
    points: [entry, target, stop],
    style,
  } = scene
  if (!a || !b || !entry || !target) return []
  const loss = stop?.v ?? stopFor(entry.v, target.v)
  const y = scene.y(loss)
  const ratio = ratioOf(entry.v, target.v, loss)
  const x = (a.x + b.x) / 2
  const won = target.v >= entry.v
  return [
    filled(box(a, b), scene.up, '2e'),
    filled(box(a, { x: b.x, y }), scene.down, '2e'),
    stroke([a, { x: b.x, y: a.y }], { ...style, colour: scene.ink, width: 1 }),
    tag(
      scene,
      { x, y: b.y },
      `${scene.say('target')} ${differenceOf(entry.v, target.v, scene.price)}`,
      scene.up,
      won ? 'bottom' : 'top',
    ),
    tag(
      scene,
      { x, y },
      `${scene.say('stop')} ${differenceOf(entry.v, loss, scene.price)}`,
      scene.down,
      won ? 'top' : 'bottom',
    ),
    tag(scene, { x, y: a.y }, scene.say('ratio', { ratio: ratio.toFixed(2) }), scene.ink),
  ]
}

export const MEASURES: Draws = {
  'price-range': (scene) => range(scene, { price: true, dates: false }),
  'date-range': (scene) => range(scene, { price: false, dates: true }),
  measure: (scene) => range(scene, { price: true, dates: true }),
  long: position,
  short: position,
}
