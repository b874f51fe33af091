// What was typed about a split, a dividend or overnight rates, as it is sent.

import type { Market, MarketEvent } from '@console/api/market-types'

export interface TypedEvent {
  new: string
  old: string
  exDate: string
  perUnit: string
  long: string
  short: string
  year: string
}

const UNITS = /^([1-9]\d?|100)$/
const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/
const PERCENT = /^-?\d{1,3}(\.\d{1,8})?$/

export const startOf = ({ overnight }: Pick<Market, 'overnight'>): TypedEvent => ({
  new: '',
  old: '1',
  exDate: '',
  perUnit: '',
  long: overnight?.longPercent ?? '',
  short: overnight?.shortPercent ?? '',
  year: String(overnight?.daysPerYear ?? 360),
})

/** Nothing while a field is missing or makes no sense. */
export function eventOf(kind: MarketEvent['kind'], typed: TypedEvent): MarketEvent | null {
  const exDate = Date.parse(typed.exDate)
  switch (kind) {
    case 'split':
      return UNITS.test(typed.new) && UNITS.test(typed.old) && typed.new !== typed.old && exDate
        ? { kind, new: Number(typed.new), old: Number(typed.old), exDate }
        : null
    case 'dividend':
      return AMOUNT.test(typed.perUnit) && /[1-9]/.test(typed.perUnit) && exDate
        ? { kind, perUnit: typed.perUnit, exDate }
        : null
    case 'overnight':
      return PERCENT.test(typed.long) && PERCENT.test(typed.short)
        ? { kind, longPercent: typed.long, shortPercent: typed.short, daysPerYear: Number(typed.year) }
        : null
  }
}
