// What a side may do with an order now, the next step first. The server says what is allowed; this says what is shown.
import { type Order, STATUS } from './queries'

export type Action = 'paid' | 'release' | 'upload' | 'appeal' | 'cancel' | 'rate'

type Allowed = Pick<
  Order,
  'status' | 'side' | 'canPay' | 'canRelease' | 'canUpload' | 'canAppeal' | 'canCancel' | 'canRate'
>

/** In the order of the buttons: what moves the order on, then what helps, then what ends it. */
export function actionsOf(order: Allowed): Action[] {
  // What a seller has to show is evidence in an appeal; what a buyer has is proof that helps before one.
  const files: [Action, boolean] = ['upload', order.canUpload]
  const appeal: [Action, boolean] = ['appeal', order.canAppeal]
  const allowed: [Action, boolean][] = [
    ['paid', order.canPay],
    ['release', order.canRelease],
    ...(order.side === 'buy' ? [files, appeal] : [appeal, files]),
    ['cancel', order.canCancel],
    ['rate', order.canRate],
  ]
  return allowed.flatMap(([action, may]) => (may ? [action] : []))
}

/** Whether the order waits for the reader. */
export const isOnReader = (order: Pick<Order, 'status' | 'side'>) =>
  (order.status === STATUS.unpaid && order.side === 'buy') ||
  (order.status === STATUS.paid && order.side === 'sell')

const OPEN: number[] = [STATUS.unpaid, STATUS.paid, STATUS.appeal]
export const isOpen = ({ status }: Pick<Order, 'status'>) => OPEN.includes(status)

/** Stepping back after the money was sent gives the coins away: it is warned of. */
export const isPaid = ({ status }: Pick<Order, 'status'>) =>
  status === STATUS.paid || status === STATUS.appeal
