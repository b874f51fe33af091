import { create } from 'zustand'
import type { OrderKind, TimeInForce } from '~/domain/trading/ticket-parts'

/** An order as it is filled in, with its size in lots and its exits as prices. */
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
  /** Reduce only: the position this order makes smaller, instead of opening one. */
  closes?: string | undefined
}

/** What the ticket holds while it is filled in. One ticket: switching the instrument empties it. */
interface Typed extends Omit<ContractForm, 'lots' | 'closes'> {
  /** As it was typed, in the unit of one's habit; exits too. */
  size: string
  reduceOnly: boolean
  /** Which position to reduce, where there are several. */
  position: string
}

interface Ticket extends Typed {
  set: (change: Partial<Typed>) => void
  clear: () => void
}

const BLANK = { price: '', stop: '', size: '', takeProfit: '', stopLoss: '', reduceOnly: false, position: '' }

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
export function orderOf(form: ContractForm, symbol: string): object | undefined {
  const { kind, price, stop, lots, time, takeProfit, stopLoss, closes } = form
  if (!/^[1-9]\d*$/.test(lots)) return undefined
  if (kind !== 'market' && !Number(price)) return undefined
  if (kind === 'stop' && !Number(stop)) return undefined
  const opening = {
    leverage: form.leverage,
    ...(takeProfit ? { earnPrice: takeProfit } : {}),
    ...(stopLoss ? { losePrice: stopLoss } : {}),
  }
  return {
    symbol,
    type: form.side === 'long' ? 0 : 1,
    delegateType: DELEGATE[kind],
    delegateTotal: lots,
    ...(kind === 'market' ? {} : { delegatePrice: price, timeInForce: time }),
    ...(kind === 'stop' ? { stopPrice: stop } : {}),
    ...(closes ? { positionId: closes } : opening),
  }
}
