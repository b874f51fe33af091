import { type Instance, kindOf } from './catalog'

/** The pane of the candles, as the library calls it. */
export const CANDLES = 'candle_pane'
/** Where an indicator is drawn. */
export const paneOf = ({ id, kind }: Instance) => (kindOf(kind)?.pane === 'own' ? `pane-${id}` : CANDLES)

/** Of the height, what panes below the candles take together when there are many; each takes less than the one before. */
const SHARE = 0.46
const LESS = 0.62
const PANE_MOST_PX = 110
const PANE_LEAST_PX = 38

/** How high each pane below the candles is: candles keep most of the height as long as panes stay readable. */
export function paneHeight(height: number, panes: number): number {
  if (panes === 0) return 0
  const part = Math.floor((height * SHARE * (1 - LESS ** panes)) / panes)
  return Math.max(PANE_LEAST_PX, Math.min(PANE_MOST_PX, part))
}

/**
 * The share of the values' range that the library leaves free above and below, so that it comes to so many pixels. It takes
 * pixels too, but divides them by the height, which may be nothing while a page is folded, and then draws no more.
 */
export function gapFor(height: number, topPx: number, bottomPx: number) {
  const drawn = Math.max(height - topPx - bottomPx, height / 2, 1)
  return { top: Math.min(1, topPx / drawn) * 0.99, bottom: Math.min(1, bottomPx / drawn) * 0.99 }
}
