import { big, minus } from '../../money'
import type { TimeInForce } from '../ticket-parts'
import type { OrderRow } from '../types'
import type { Venue } from './queries'

type Waiting = Pick<
  OrderRow,
  'symbol' | 'type' | 'delegateType' | 'delegateTotal' | 'dealNum' | 'timeInForce' | 'stopPrice' | 'leverage'
>

const LIMIT = 0
const STOP_LIMIT = 2

/**
 * Whether an order can be sent once more at another price. One that closes a position can't: what was sent anew would open
 * another one.
 */
export const isMovable = ({ delegateType, effect }: Pick<OrderRow, 'delegateType' | 'effect'>) =>
  effect !== 'CLOSE' && (delegateType === LIMIT || delegateType === STOP_LIMIT)

/** What is left of an order that waits, at another price; nothing while that is no price. */
export function moved(order: Waiting, venue: Venue, price: string) {
  if (!Number(price)) return undefined
  const left = minus(order.delegateTotal, order.dealNum)
  if (!big(left).gt('0')) return undefined
  return {
    symbol: order.symbol,
    type: order.type,
    delegateType: order.delegateType,
    delegateTotal: left,
    delegatePrice: price,
    timeInForce: order.timeInForce as TimeInForce,
    ...(venue === 'spot' ? { coin: 'usdt' } : {}),
    ...(order.stopPrice ? { stopPrice: order.stopPrice } : {}),
    ...(order.leverage ? { leverage: order.leverage } : {}),
  }
}
