import type { OverlayFigure } from 'klinecharts'
import { filled, stroke, words } from '../figures'
import type { Draws, Scene } from '../figures-of'

export const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
export const EXTENSIONS = [0, 0.382, 0.618, 1, 1.272, 1.618, 2.618]

const TINTS = ['#8a97a0', '#d6455d', '#c9921a', '#2f9e5b', '#2aa198', '#3d86e0', '#9a67d8']

/** Prices at parts of a move from `from` to `to`, counted from `base`. */
export const levelsOf = (parts: number[], base: number, from: number, to: number) =>
  parts.map((part) => ({ part, price: base + (to - from) * part }))

function ladder(scene: Scene, levels: { part: number; price: number }[], left: number, right: number) {
  const figures: OverlayFigure[] = []
  levels.forEach(({ part, price }, n) => {
    const colour = TINTS[n % TINTS.length] ?? scene.style.colour
    const y = scene.y(price)
    const before = levels[n - 1]
    if (before)
      figures.push(
        filled(
          [
            { x: left, y: scene.y(before.price) },
            { x: right, y: scene.y(before.price) },
            { x: right, y },
            { x: left, y },
          ],
          colour,
          '14',
          true,
        ),
      )
    figures.push(
      stroke(
        [
          { x: left, y },
          { x: right, y },
        ],
        { colour, width: 1 },
      ),
      words({ x: left, y }, `${part} (${scene.price(price)})`, {
        colour,
        family: scene.family,
        baseline: 'bottom',
        size: 10.5,
      }),
    )
  })
  return figures
}

export const FIBONACCI: Draws = {
  retracement: (scene) => {
    const {
      spots: [a, b],
      points: [from, to],
      style,
    } = scene
    if (!a || !b || !from || !to) return []
    // From the end of the move back to where it began.
    const levels = levelsOf(RETRACEMENTS, to.v, to.v, from.v)
    return [
      ...ladder(scene, levels, Math.min(a.x, b.x), Math.max(a.x, b.x)),
      stroke([a, b], { ...style, width: 1, dashed: true }),
    ]
  },
  extension: (scene) => {
    const {
      spots: [a, b, c],
      points: [from, to, base],
      style,
    } = scene
    if (!a || !b || !from || !to) return []
    const move = stroke(c ? [a, b, c] : [a, b], { ...style, width: 1, dashed: true })
    if (!c || !base) return [move]
    const levels = levelsOf(EXTENSIONS, base.v, from.v, to.v)
    return [...ladder(scene, levels, Math.min(b.x, c.x), Math.max(b.x, c.x, a.x)), move]
  },
}
