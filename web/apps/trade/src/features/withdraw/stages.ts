/** A withdrawal as the server tells it. */
export interface Withdrawal {
  id: number
  serialId: string
  amount: string
  realAmount: string
  fee: string
  coin: string
  /** The channel. */
  type: string
  toAdress: string
  /** 0 in review, 3 on its way, 1 done, 2 returned in full. */
  status: 0 | 1 | 2 | 3
  stage: Stage
  txId: string
  withDrawRemark: string
  bankName: string
  params: { createTime: number }
  timeline?: { stage: Stage; time: number }[]
}

export type Stage =
  | 'REQUESTING'
  | 'CREATED'
  | 'RISK'
  | 'MANUAL'
  | 'APPROVED'
  | 'BROADCAST'
  | 'CONFIRMED'
  | 'REJECTED'
  | 'CANCELLED'

export interface StageStep {
  stage: Stage
  at?: number
  state: 'done' | 'now' | 'ahead' | 'failed'
}

/** The way of every withdrawal; people look at some of them between the checks and the approval. */
const WAY: Stage[] = ['CREATED', 'RISK', 'APPROVED', 'BROADCAST', 'CONFIRMED']
const ENDS: Stage[] = ['CONFIRMED', 'REJECTED', 'CANCELLED']
const BEFORE_APPROVAL: Stage[] = ['CREATED', 'RISK', 'MANUAL']

export const isOver = (stage: Stage) => ENDS.includes(stage)
export const canCancel = (stage: Stage) => BEFORE_APPROVAL.includes(stage)

/** Where a withdrawal came by, where it is, and what is still ahead of it. */
export function stepsOf({ stage, timeline = [] }: Pick<Withdrawal, 'stage' | 'timeline'>): StageStep[] {
  const at = (one: Stage) => timeline.find((passed) => passed.stage === one)?.time
  const step = (one: Stage, state: StageStep['state']): StageStep => {
    const time = at(one)
    return time === undefined ? { stage: one, state } : { stage: one, at: time, state }
  }
  if (stage === 'REJECTED' || stage === 'CANCELLED') {
    const passed = timeline.map((one) => one.stage).filter((one) => one !== stage)
    return [...passed.map((one) => step(one, 'done')), step(stage, 'failed')]
  }
  const looked = stage === 'MANUAL' || at('MANUAL') !== undefined
  const way = looked ? WAY.toSpliced(WAY.indexOf('APPROVED'), 0, 'MANUAL') : WAY
  const here = stage === 'REQUESTING' ? 0 : way.indexOf(stage)
  return way.map((one, n) =>
    step(one, n < here || stage === 'CONFIRMED' ? 'done' : n === here ? 'now' : 'ahead'),
  )
}
