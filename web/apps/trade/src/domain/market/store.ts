import { createKeyedStore } from './keyed-store'

/** The latest of an instrument. Strings, as the server wrote them. */
export interface Ticker {
  price: string
  open: string
  high: string
  low: string
  volume: string
  change: string
  changeRate: string
  trend: 'rise' | 'fall' | 'draw'
  /** Somebody has traded there. Until then the price is the index's. */
  traded: boolean
  at: number
}

export const tickers = createKeyedStore<Ticker>()

export const ticker = tickers.get

/** The price that positions are valued and closed by, and what keeps it near the index. */
export interface Mark {
  mark: string
  index: string
  fundingRate: string | null
  nextFunding: number | null
}

export const marks = createKeyedStore<Mark>()
