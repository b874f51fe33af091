import type { MarketRow } from '@console/api/market-types'
import { when } from '@console/kit/format'
import { words } from '@console/locales'

const w = words.markets

/** Whether it is open, and what comes next. */
export function hoursOf(row: MarketRow): string {
  if (row.inHours) return row.closesAt ? w.until(when(row.closesAt)) : w.always
  return row.nextOpen ? w.opens(when(row.nextOpen)) : w.noneAhead
}
