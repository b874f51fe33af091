import { create } from 'zustand'

export type SpotKind = 'limit' | 'market' | 'stop'

export interface SpotTicketState {
  side: 'buy' | 'sell'
  kind: SpotKind
  price: string
  stop: string
  quantity: string
  /** Money to spend, for a purchase at market. */
  value: string
  set: (change: Partial<Omit<SpotTicketState, 'set' | 'clear'>>) => void
  clear: () => void
}

const BLANK = { price: '', stop: '', quantity: '', value: '' }

export const useSpotTicket = create<SpotTicketState>((set) => ({
  ...BLANK,
  side: 'buy',
  kind: 'limit',
  set: (change) => set(change),
  clear: () => set(BLANK),
}))

const DELEGATE = { limit: 0, market: 1, stop: 2 } as const

const said = (text: string) => Number(text) > 0

/** The order as the API takes it, or nothing while something is missing. */
export function spotOrder(
  ticket: Omit<SpotTicketState, 'set' | 'clear'>,
  symbol: string,
): object | undefined {
  const { side, kind, price, stop, quantity, value } = ticket
  const base = { symbol, coin: 'usdt', type: side === 'buy' ? 0 : 1, delegateType: DELEGATE[kind] }
  if (kind === 'market' && side === 'buy') return said(value) ? { ...base, delegateValue: value } : undefined
  if (!said(quantity)) return undefined
  if (kind === 'market') return { ...base, delegateTotal: quantity }
  if (!said(price) || (kind === 'stop' && !said(stop))) return undefined
  return {
    ...base,
    delegateTotal: quantity,
    delegatePrice: price,
    ...(kind === 'stop' ? { stopPrice: stop } : {}),
  }
}
