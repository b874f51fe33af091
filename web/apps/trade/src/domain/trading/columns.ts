// How wide the parts of a desk are: what a person pulled them to, as far as the window allows. The chart keeps what it needs.

export interface DeskSizes {
  /** The list of instruments. */
  rail: number
  book: number
  ticket: number
  /** What one holds, as a share of the height. */
  holdings: number
}

export type DeskPart = keyof DeskSizes

export const FIRST_SIZES: DeskSizes = { rail: 236, book: 262, ticket: 328, holdings: 36 }

/** Smaller than this a part can't be read; larger, it is in the way. */
export const BOUNDS: Record<DeskPart, [least: number, most: number]> = {
  rail: [190, 360],
  book: [200, 420],
  ticket: [284, 480],
  holdings: [18, 62],
}

export const CHART_LEAST = 480
/** What a line of a position takes. Where the ticket does not leave it, positions lie under the ticket too. */
const HOLDINGS_LEAST = 870
/** Below this the instruments are behind the symbol, as on a phone. */
const RAIL_FROM = 1280

export const bounded = (part: DeskPart, size: number) =>
  Math.min(BOUNDS[part][1], Math.max(BOUNDS[part][0], Math.round(size)))

/** The widths in a window: each as wished, then the book, the ticket and the list give way until the chart has enough. */
export function columns(
  width: number,
  wished: DeskSizes,
  hasBook: boolean,
): { rail: number; book: number; ticket: number; under: boolean } {
  const given = {
    rail: width >= RAIL_FROM ? bounded('rail', wished.rail) : 0,
    book: hasBook ? bounded('book', wished.book) : 0,
    ticket: bounded('ticket', wished.ticket),
  }
  for (const part of ['book', 'ticket', 'rail'] as const) {
    const missing = CHART_LEAST - (width - given.rail - given.book - given.ticket)
    if (missing <= 0) break
    if (given[part]) given[part] = Math.max(BOUNDS[part][0], given[part] - missing)
  }
  return { ...given, under: width - given.rail - given.ticket < HOLDINGS_LEAST }
}
