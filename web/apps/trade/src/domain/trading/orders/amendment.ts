import { big } from '~/shared/money'
import type { OrderRow } from '../types'

type Waiting = Pick<
  OrderRow,
  'id' | 'delegateType' | 'delegateTotal' | 'dealNum' | 'delegatePrice' | 'stopPrice'
>

/** What an order that waits is changed to. The amount is the whole order's, with what has been filled. */
export interface Amendment {
  price: string
  total: string
  stop: string
}

const LIMIT = 0
const STOP_LIMIT = 2

/** Whether an order can be changed where it stands. One of a pair can't be changed alone. */
export const isAmendable = ({ delegateType, pairId }: Pick<OrderRow, 'delegateType' | 'pairId'>) =>
  !pairId && (delegateType === LIMIT || delegateType === STOP_LIMIT)

/** An order as it is. */
export const asItIs = (order: Waiting): Amendment => ({
  price: order.delegatePrice ?? '',
  total: order.delegateTotal ?? '',
  stop: order.stopPrice ?? '',
})

const isSame = (a: string, b: string | null | undefined) =>
  b !== null && b !== undefined && big(a || '0').eq(big(b || '0'))

/** What is sent to change it; nothing while something is missing, nothing differs, or less is asked for than was filled. */
export function amended(order: Waiting, to: Amendment) {
  const stops = order.delegateType === STOP_LIMIT
  if (!Number(to.price) || !Number(to.total) || (stops && !Number(to.stop))) return undefined
  if (!big(to.total).gt(big(order.dealNum ?? '0'))) return undefined
  const same =
    isSame(to.price, order.delegatePrice) &&
    isSame(to.total, order.delegateTotal) &&
    (!stops || isSame(to.stop, order.stopPrice))
  if (same) return undefined
  return {
    id: order.id,
    delegateType: order.delegateType,
    delegatePrice: to.price,
    delegateTotal: to.total,
    ...(stops ? { stopPrice: to.stop } : {}),
  }
}

/** An order in the book that only gets smaller stays where it is in the queue. */
export const keepsPlace = (order: Waiting, to: Amendment) =>
  order.delegateType === LIMIT &&
  isSame(to.price, order.delegatePrice) &&
  big(to.total || '0').lte(big(order.delegateTotal ?? '0'))

/** Digits after the point that a price is asked for with: as many as the order's own has, and at least cents. */
export const decimalsOf = (price: string | null | undefined) =>
  Math.max(2, (price ?? '').split('.')[1]?.length ?? 0)
