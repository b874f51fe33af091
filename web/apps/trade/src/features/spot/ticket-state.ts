import { create } from 'zustand'
import type { OrderKind, TimeInForce } from '~/domain/trading/ticket-parts'

export interface SpotForm {
  side: 'buy' | 'sell'
  kind: OrderKind
  price: string
  stop: string
  quantity: string
  /** Money to spend, for a purchase at market. */
  value: string
  time: TimeInForce
}

interface SpotTicket extends SpotForm {
  set: (change: Partial<SpotForm>) => void
  clear: () => void
}

const BLANK = { price: '', stop: '', quantity: '', value: '' }

export const useSpotTicket = create<SpotTicket>((set) => ({
  ...BLANK,
  side: 'buy',
  kind: 'limit',
  time: 'GTC',
  set,
  clear: () => set(BLANK),
}))

const DELEGATE = { limit: 0, market: 1, stop: 2 } as const

const params = (text: string) => Number(text) > 0

/** The order as the API takes it, or nothing while something is missing. */
export function spotOrder(form: SpotForm, symbol: string): object | undefined {
  const { side, kind, price, stop, quantity, value, time } = form
  const base = { symbol, coin: 'usdt', type: side === 'buy' ? 0 : 1, delegateType: DELEGATE[kind] }
  if (kind === 'market' && side === 'buy')
    return params(value) ? { ...base, delegateValue: value } : undefined
  if (!params(quantity)) return undefined
  if (kind === 'market') return { ...base, delegateTotal: quantity }
  if (!params(price) || (kind === 'stop' && !params(stop))) return undefined
  return {
    ...base,
    delegateTotal: quantity,
    delegatePrice: price,
    timeInForce: time,
    ...(kind === 'stop' ? { stopPrice: stop } : {}),
  }
}
