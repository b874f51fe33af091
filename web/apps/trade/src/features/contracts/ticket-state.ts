import { create } from 'zustand'

export type OrderKind = 'market' | 'limit' | 'stop'

/** What the ticket holds while it is filled in. One ticket: switching the instrument empties it. */
export interface Ticket {
  side: 'long' | 'short'
  kind: OrderKind
  price: string
  stop: string
  lots: string
  leverage: number
  takeProfit: string
  stopLoss: string
  set: (change: Partial<Omit<Ticket, 'set' | 'clear'>>) => void
  clear: () => void
}

const BLANK = { price: '', stop: '', lots: '', takeProfit: '', stopLoss: '' }

export const useTicket = create<Ticket>((set) => ({
  ...BLANK,
  side: 'long',
  kind: 'market',
  leverage: 5,
  set: (change) => set(change),
  clear: () => set(BLANK),
}))

const DELEGATE = { limit: 0, market: 1, stop: 2 } as const

/** The order as the API takes it, or nothing while something is missing. */
export function orderOf(ticket: Omit<Ticket, 'set' | 'clear'>, symbol: string): object | undefined {
  const { kind, price, stop, lots, takeProfit, stopLoss } = ticket
  if (!/^[1-9]\d*$/.test(lots)) return undefined
  if (kind !== 'market' && !Number(price)) return undefined
  if (kind === 'stop' && !Number(stop)) return undefined
  return {
    symbol,
    type: ticket.side === 'long' ? 0 : 1,
    delegateType: DELEGATE[kind],
    delegateTotal: lots,
    leverage: ticket.leverage,
    ...(kind === 'market' ? {} : { delegatePrice: price }),
    ...(kind === 'stop' ? { stopPrice: stop } : {}),
    ...(takeProfit ? { earnPrice: takeProfit } : {}),
    ...(stopLoss ? { losePrice: stopLoss } : {}),
  }
}
