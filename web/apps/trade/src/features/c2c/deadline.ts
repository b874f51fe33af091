// Which time an order waits for, told by the server's clock.
import type { Order } from './queries'
import { STATUS } from './queries'

export interface Deadline {
  kind: 'pay' | 'release' | 'evidence' | 'decision'
  at: number
}

type Timed = Pick<Order, 'status' | 'payDeadline' | 'releaseDeadline' | 'appeal'>

/** The deadline that counts now; nothing when an order has ended. `now`: the server's. */
export function deadlineOf(order: Timed, now: number): Deadline | undefined {
  const { status, appeal } = order
  if (status === STATUS.unpaid) return { kind: 'pay', at: order.payDeadline }
  if (status === STATUS.paid)
    return order.releaseDeadline ? { kind: 'release', at: order.releaseDeadline } : undefined
  if (status !== STATUS.appeal || !appeal) return undefined
  return now <= appeal.evidenceUntil
    ? { kind: 'evidence', at: appeal.evidenceUntil }
    : { kind: 'decision', at: appeal.decideUntil }
}

/** By how much the server's clock is ahead of this one. `receivedAt`: when its answer came, by this one. */
export const clockAhead = (serverTime: number, receivedAt: number) => serverTime - receivedAt

/** A moment of the server's clock, as this device's clock shows it. */
export const onThisClock = (at: number, ahead: number) => at - ahead
