import { stroke, words } from '../figures'
import type { Draws } from '../figures-of'
import { arrowHead, extended, rayTo } from '../geometry'

const HEAD_PX = 12

export const LINES: Draws = {
  trend: ({ spots, style }) => [stroke(spots, style)],
  ray: ({ spots: [a, b], style, area }) => (a && b ? [stroke([a, rayTo(a, b, area)], style)] : []),
  extended: ({ spots: [a, b], style, area }) => (a && b ? [stroke(extended(a, b, area), style)] : []),
  arrow: ({ spots: [a, b], style }) =>
    a && b
      ? [
          stroke([a, b], style),
          {
            type: 'polygon',
            attrs: { coordinates: arrowHead(a, b, HEAD_PX) },
            styles: { style: 'fill', color: style.colour },
          },
        ]
      : [],
  horizontal: ({ spots: [a], points: [at], style, area, price, family, paper }) =>
    a
      ? [
          stroke(
            [
              { x: 0, y: a.y },
              { x: area.width, y: a.y },
            ],
            style,
          ),
          words({ x: area.width - 4, y: a.y }, at ? price(at.v) : '', {
            colour: style.colour,
            paper,
            family,
            align: 'right',
            baseline: 'bottom',
          }),
        ]
      : [],
  'horizontal-ray': ({ spots: [a], points: [at], style, area, price, family, paper }) =>
    a
      ? [
          stroke([a, { x: Math.max(area.width, a.x), y: a.y }], style),
          words({ x: area.width - 4, y: a.y }, at ? price(at.v) : '', {
            colour: style.colour,
            paper,
            family,
            align: 'right',
            baseline: 'bottom',
          }),
        ]
      : [],
  vertical: ({ spots: [a], style, area }) =>
    a
      ? [
          stroke(
            [
              { x: a.x, y: 0 },
              { x: a.x, y: area.height },
            ],
            style,
          ),
        ]
      : [],
  cross: ({ spots: [a], style, area }) =>
    a
      ? [
          stroke(
            [
              { x: a.x, y: 0 },
              { x: a.x, y: area.height },
            ],
            style,
          ),
          stroke(
            [
              { x: 0, y: a.y },
              { x: area.width, y: a.y },
            ],
            style,
          ),
        ]
      : [],
}
