import * as v from 'valibot'
import { DRAWINGS_MAX, type Drawing, isTool, POINTS_MAX, TEXT_MAX, type ToolId } from '../drawings/drawing'
import { allowed, type Instance, kindOf, newInstance } from '../indicators/catalog'

/** How candles are drawn. words: chart.shape.* */
export const SHAPES = ['candles', 'hollow', 'heikin', 'bars', 'line', 'area'] as const
export type Shape = (typeof SHAPES)[number]

/** How prices are spread over the height. words: chart.scale.* */
export const SCALES = ['normal', 'logarithm', 'percentage'] as const
export type Scale = (typeof SCALES)[number]

/** How drawings hold on to candles. words: chart.magnet.* */
export const MAGNETS = ['normal', 'weak_magnet', 'strong_magnet'] as const
export type Magnet = (typeof MAGNETS)[number]

/** Which price candles are made of. words: chart.series.* */
export const SERIES = ['last', 'mark', 'index'] as const
export type Series = (typeof SERIES)[number]

/** What the server takes of one layout; it counts the same bytes. */
export const LAYOUT_BYTES_MAX = 32 * 1024
export const INDICATORS_MAX = 25
export const COMPARED_MAX = 3
const SYMBOLS_MAX = 100

/** How charts look: everything a reader would miss on another device. */
export interface Layout {
  shape: Shape
  scale: Scale
  series: Series
  magnet: Magnet
  indicators: Instance[]
  compared: string[]
  /** Marks of the reader's own trades. */
  fills: boolean
  /** By instrument. */
  drawings: Record<string, Drawing[]>
}

const FIRST_AVERAGES = [7, 25, 99]

export function firstLayout(): Layout {
  const [sma, volume] = [kindOf('SMA'), kindOf('VOL')]
  const colours = ['#f2701d', '#3d86e0', '#9a67d8']
  return {
    shape: 'candles',
    scale: 'normal',
    series: 'last',
    magnet: 'normal',
    indicators: [
      ...(sma ? FIRST_AVERAGES.map((length, n) => newInstance(sma, [length], [colours[n] ?? ''])) : []),
      ...(volume ? [newInstance(volume)] : []),
    ],
    compared: [],
    fills: true,
    drawings: {},
  }
}

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))

const drawing = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.maxLength(60)),
    tool: v.custom<ToolId>((id) => typeof id === 'string' && isTool(id)),
    points: v.pipe(
      v.array(v.object({ t: v.number(), v: v.number() })),
      v.minLength(1),
      v.maxLength(POINTS_MAX),
    ),
    style: v.object({
      colour,
      width: v.pipe(v.number(), v.minValue(1), v.maxValue(4)),
      dashed: v.optional(v.boolean()),
    }),
    text: v.optional(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
    locked: v.optional(v.boolean()),
    hidden: v.optional(v.boolean()),
  }),
)

const instance = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  kind: v.pipe(
    v.string(),
    v.check((id) => kindOf(id) !== undefined),
  ),
  params: v.array(v.number()),
  colours: v.array(colour),
  hidden: v.optional(v.boolean()),
})

const KNOWN = {
  shape: v.picklist(SHAPES),
  scale: v.picklist(SCALES),
  series: v.picklist(SERIES),
  magnet: v.picklist(MAGNETS),
  fills: v.boolean(),
  compared: v.pipe(v.array(v.string()), v.maxLength(COMPARED_MAX)),
}

/** What of a list is well made; the rest came from another build, or from another hand. */
const sound = <T>(schema: v.GenericSchema<unknown, T>, list: unknown, most: number): T[] =>
  (Array.isArray(list) ? list : [])
    .filter((one) => v.is(schema, one))
    .map((one) => v.parse(schema, one))
    .slice(-most)

/** Reads a layout from wherever it was kept. What is not understood is as it is at first. */
export function layoutFrom(kept: unknown): Layout {
  const first = firstLayout()
  if (typeof kept !== 'object' || kept === null) return first
  const params = kept as Record<string, unknown>
  const known = Object.fromEntries(
    Object.entries(KNOWN)
      .filter(([name, schema]) => v.is(schema, params[name]))
      .map(([name]) => [name, params[name]]),
  )
  const indicators = sound(instance, params.indicators, INDICATORS_MAX).map((one) => {
    const kind = kindOf(one.kind)
    if (!kind) return one as Instance
    const { params, colours } = newInstance(kind, one.params, one.colours)
    return { ...one, params: params.map((value, n) => allowed(kind.params[n]!, value)), colours } as Instance
  })
  const shelf = typeof params.drawings === 'object' && params.drawings !== null ? params.drawings : {}
  const drawings = Object.fromEntries(
    Object.entries(shelf)
      .slice(-SYMBOLS_MAX)
      .map(([symbol, list]) => [symbol, sound(drawing, list, DRAWINGS_MAX) as Drawing[]])
      .filter(([, list]) => list?.length),
  ) as Record<string, Drawing[]>
  return { ...first, ...known, ...(Array.isArray(params.indicators) ? { indicators } : {}), drawings }
}

const bytes = (text: string) => new TextEncoder().encode(text).length

/** The layout as it is sent: where it is too large, the oldest drawings of the fullest instrument go first. */
export function packed(layout: Layout, most = LAYOUT_BYTES_MAX): string {
  let text = JSON.stringify(layout)
  const drawings = { ...layout.drawings }
  while (bytes(text) > most) {
    const [fullest] = Object.entries(drawings).sort(([, a], [, b]) => b.length - a.length)
    if (!fullest?.[1].length) break
    drawings[fullest[0]] = fullest[1].slice(1)
    text = JSON.stringify({ ...layout, drawings })
  }
  return text
}
