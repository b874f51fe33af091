import { describe, expect, it } from 'vitest'
import { canCancel, stepsOf } from './stages'

const states = (withdrawal: Parameters<typeof stepsOf>[0]) =>
  stepsOf(withdrawal).map(({ stage, state }) => `${stage} ${state}`)

describe('the steps of a withdrawal', () => {
  it('shows what is behind, the present and what is ahead', () => {
    expect(states({ stage: 'APPROVED', timeline: [{ stage: 'CREATED', time: 1 }] })).toEqual([
      'CREATED done',
      'RISK done',
      'APPROVED now',
      'BROADCAST ahead',
      'CONFIRMED ahead',
    ])
  })
  it('has no present once it arrived', () => {
    expect(stepsOf({ stage: 'CONFIRMED' }).every(({ state }) => state === 'done')).toBe(true)
  })
  it('shows people looking at it only when they do', () => {
    expect(states({ stage: 'MANUAL' })).toContain('MANUAL now')
    expect(states({ stage: 'BROADCAST', timeline: [{ stage: 'MANUAL', time: 3 }] })).toContain('MANUAL done')
    expect(states({ stage: 'BROADCAST' }).some((one) => one.startsWith('MANUAL'))).toBe(false)
  })
  it('ends where it was cancelled, without stages that never came', () => {
    const timeline = [
      { stage: 'CREATED', time: 1 },
      { stage: 'CANCELLED', time: 2 },
    ] as const
    expect(stepsOf({ stage: 'CANCELLED', timeline: [...timeline] })).toEqual([
      { stage: 'CREATED', at: 1, state: 'done' },
      { stage: 'CANCELLED', at: 2, state: 'failed' },
    ])
  })
  it('can be taken back until it is approved', () => {
    expect(canCancel('MANUAL')).toBe(true)
    expect(canCancel('APPROVED')).toBe(false)
    expect(canCancel('REQUESTING')).toBe(false)
  })
})
