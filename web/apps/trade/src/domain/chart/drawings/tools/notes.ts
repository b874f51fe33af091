import { stroke, words } from '../figures'
import type { Draws } from '../figures-of'

/** Letters grow with the width of the pen. */
const LETTERS_PX = [12, 14, 16, 20]

export const NOTES: Draws = {
  brush: ({ spots, style }) => [stroke(spots, style)],
  text: ({ spots: [at], style, text, family }) =>
    at
      ? [
          words(
            at,
            text || '…',
            { colour: style.colour, size: LETTERS_PX[style.width - 1] ?? 14, family, baseline: 'middle' },
            false,
          ),
        ]
      : [],
}
