// The way of an order, with where it stands.
import { type Order, STATUS } from './queries'

export type StageKind = 'opened' | 'paid' | 'appealed' | 'released' | 'cancelled' | 'timed-out' | 'refunded'

export interface Stage {
  kind: StageKind
  state: 'done' | 'now' | 'ahead' | 'failed'
  time: number | null | undefined
}

type Told = Pick<Order, 'status' | 'createTime' | 'paidTime' | 'endTime' | 'appeal'>

/** How it ended, or is to end. */
function endOf({ status, endTime, paidTime, appeal }: Told): Stage {
  switch (status) {
    case STATUS.done:
      return { kind: 'released', state: 'done', time: endTime }
    case STATUS.cancelled:
      return { kind: 'cancelled', state: 'failed', time: endTime }
    case STATUS.timedOut:
      return { kind: 'timed-out', state: 'failed', time: endTime }
    case STATUS.refunded:
      return { kind: 'refunded', state: 'failed', time: endTime }
    default:
      return { kind: 'released', state: paidTime && !appeal ? 'now' : 'ahead', time: null }
  }
}

export function stagesOf(order: Told): Stage[] {
  const { status, paidTime, appeal } = order
  const isUnpaidEnd = !paidTime && status !== STATUS.unpaid
  return [
    { kind: 'opened', state: 'done', time: order.createTime },
    // What was never paid has no stage of payment once it is over.
    ...(isUnpaidEnd
      ? []
      : [{ kind: 'paid', state: paidTime ? 'done' : 'now', time: paidTime } satisfies Stage]),
    ...(appeal
      ? [
          {
            kind: 'appealed',
            state: status === STATUS.appeal ? 'now' : 'done',
            time: appeal.time,
          } satisfies Stage,
        ]
      : []),
    endOf(order),
  ]
}
