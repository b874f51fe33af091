// Markets in the operator API. Amounts are decimal strings, rates are percent, times are milliseconds.

export interface MarketRow {
  id: number
  symbol: string
  class: string
  product: string
  index: string
  state: string
  price?: string | null
  sources: number
  inHours: boolean
  closesAt?: number | null
  nextOpen?: number | null
  isSplitting: boolean
}

export interface Market extends MarketRow {
  tick: string
  lot: string
  minLots: number
  maxLots: number
  makerPercent: string
  takerPercent: string
  leverage?: number | null
  leverageRegulated?: number | null
  conversion?: string | null
  tiers: { cap: string; leverage: number; maintenancePercent: string }[]
  overnight?: { longPercent: string; shortPercent: string; daysPerYear: number } | null
  hasFunding: boolean
  hasProvider: boolean
  sourcesListed: { id: number; dividedBy?: string | null }[]
  events: MarketEvent['kind'][]
}

export type MarketEvent =
  | { kind: 'split'; new: number; old: number; exDate: number }
  | { kind: 'dividend'; perUnit: string; exDate: number }
  | { kind: 'overnight'; longPercent: string; shortPercent: string; daysPerYear: number }
