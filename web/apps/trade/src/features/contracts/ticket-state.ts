import { create } from 'zustand'
import type { OrderKind, TimeInForce } from '~/shared/trading/ticket-parts'

/** What the ticket holds while it is filled in. One ticket: switching the instrument empties it. */
export interface ContractForm {
  side: 'long' | 'short'
  kind: OrderKind
  price: string
  stop: string
  lots: string
  leverage: number
  time: TimeInForce
  takeProfit: string
  stopLoss: string
}

interface Ticket extends ContractForm {
  set: (change: Partial<ContractForm>) => void
  clear: () => void
}

const BLANK = { price: '', stop: '', lots: '', takeProfit: '', stopLoss: '' }

/** Everybody may use this much; more is a decision. */
const FIRST_LEVERAGE = 2

export const useTicket = create<Ticket>((set) => ({
  ...BLANK,
  side: 'long',
  kind: 'market',
  leverage: FIRST_LEVERAGE,
  time: 'GTC',
  set,
  clear: () => set(BLANK),
}))

const DELEGATE = { limit: 0, market: 1, stop: 2 } as const

/** The order as the API takes it, or nothing while something is missing. */
export function orderOf(ticket: ContractForm, symbol: string): object | undefined {
  const { kind, price, stop, lots, time, takeProfit, stopLoss } = ticket
  if (!/^[1-9]\d*$/.test(lots)) return undefined
  if (kind !== 'market' && !Number(price)) return undefined
  if (kind === 'stop' && !Number(stop)) return undefined
  return {
    symbol,
    type: ticket.side === 'long' ? 0 : 1,
    delegateType: DELEGATE[kind],
    delegateTotal: lots,
    leverage: ticket.leverage,
    ...(kind === 'market' ? {} : { delegatePrice: price, timeInForce: time }),
    ...(kind === 'stop' ? { stopPrice: stop } : {}),
    ...(takeProfit ? { earnPrice: takeProfit } : {}),
    ...(stopLoss ? { losePrice: stopLoss } : {}),
  }
}
