import { box, filled, stroke } from '../figures'
import type { Draws } from '../figures-of'
import { ellipse, type Spot } from '../geometry'

const closed = (spots: Spot[]): Spot[] => (spots[0] ? [...spots, spots[0]] : [])

export const SHAPES: Draws = {
  rectangle: ({ spots: [a, b], style }) =>
    a && b ? [filled(box(a, b), style.colour), stroke(closed(box(a, b)), style)] : [],
  ellipse: ({ spots: [a, b], style }) =>
    a && b ? [filled(ellipse(a, b), style.colour), stroke(closed(ellipse(a, b)), style)] : [],
  triangle: ({ spots, style }) =>
    spots.length < 3 ? [stroke(spots, style)] : [filled(spots, style.colour), stroke(closed(spots), style)],
}
