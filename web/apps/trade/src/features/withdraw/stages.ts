import type { Data } from '@plimsoll/api'

/** A withdrawal. Status: 0 in review, 3 on its way, 1 done, 2 returned in full. */
export type Withdrawal = Data<'POST /api/withdraw/detail'>

const STAGES = [
  'REQUESTING',
  'CREATED',
  'RISK',
  'MANUAL',
  'APPROVED',
  'BROADCAST',
  'CONFIRMED',
  'REJECTED',
  'CANCELLED',
] as const
export type Stage = (typeof STAGES)[number]

export interface StageStep {
  stage: Stage
  at?: number
  state: 'done' | 'now' | 'ahead' | 'failed'
}

/** The way of every withdrawal; people look at some of them between the checks and the approval. */
const WAY: Stage[] = ['CREATED', 'RISK', 'APPROVED', 'BROADCAST', 'CONFIRMED']
const ENDS: string[] = ['CONFIRMED', 'REJECTED', 'CANCELLED'] satisfies Stage[]
const BEFORE_APPROVAL: string[] = ['CREATED', 'RISK', 'MANUAL'] satisfies Stage[]

export const isOver = (stage: string) => ENDS.includes(stage)
export const canCancel = (stage: string) => BEFORE_APPROVAL.includes(stage)

const isStage = (text: string): text is Stage => (STAGES as readonly string[]).includes(text)

/** Where a withdrawal came by, where it is, and what is still ahead of it. */
export function stepsOf({ stage, timeline = [] }: Pick<Withdrawal, 'stage' | 'timeline'>): StageStep[] {
  const at = (one: Stage) => timeline.find((passed) => passed.stage === one)?.time
  const step = (one: Stage, state: StageStep['state']): StageStep => {
    const time = at(one)
    return time === undefined ? { stage: one, state } : { stage: one, at: time, state }
  }
  if (stage === 'REJECTED' || stage === 'CANCELLED') {
    const passed = timeline.map((one) => one.stage).filter((one) => isStage(one) && one !== stage)
    return [...(passed as Stage[]).map((one) => step(one, 'done')), step(stage, 'failed')]
  }
  const looked = stage === 'MANUAL' || at('MANUAL') !== undefined
  const way = looked ? WAY.toSpliced(WAY.indexOf('APPROVED'), 0, 'MANUAL') : WAY
  const here = Math.max(0, (way as string[]).indexOf(stage))
  return way.map((one, n) =>
    step(one, n < here || stage === 'CONFIRMED' ? 'done' : n === here ? 'now' : 'ahead'),
  )
}
