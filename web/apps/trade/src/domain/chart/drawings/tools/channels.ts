import { filled, stroke } from '../figures'
import type { Draws } from '../figures-of'
import { between, moved, rayTo, type Spot } from '../geometry'

/** Prongs of a fork beside the middle one, as parts of the way from it. */
const PRONGS = [0.5, 1]

export const CHANNELS: Draws = {
  channel: ({ spots: [a, b, c], style }) => {
    if (!a || !b) return []
    if (!c) return [stroke([a, b], style)]
    // The third point says how far the other side is, straight up or down.
    const onLine: Spot = { x: c.x, y: a.x === b.x ? a.y : a.y + ((b.y - a.y) * (c.x - a.x)) / (b.x - a.x) }
    const [a2, b2] = [moved(a, onLine, c), moved(b, onLine, c)]
    return [
      filled([a, b, b2, a2], style.colour, '1a'),
      stroke([a, b], style),
      stroke([a2, b2], style),
      stroke([between(a, a2, 0.5), between(b, b2, 0.5)], { ...style, width: 1, dashed: true }),
    ]
  },
  pitchfork: ({ spots: [a, b, c], style, area }) => {
    if (!a || !b) return []
    if (!c) return [stroke([a, b], style)]
    const middle = between(b, c, 0.5)
    const prongs = PRONGS.flatMap((part) =>
      [b, c].map((end) => {
        const from = between(middle, end, part)
        const line = [from, rayTo(from, moved(from, a, middle), area)]
        return stroke(line, part === 1 ? style : { ...style, width: 1, dashed: true })
      }),
    )
    return [stroke([a, rayTo(a, middle, area)], style), stroke([b, c], style), ...prongs]
  },
}
