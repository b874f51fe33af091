import { describe, expect, it, vi } from 'vitest'

vi.mock('@plimsoll/ui', () => ({ toast: () => undefined }))

import { chained, judge, type Stretch } from './check'
import type { SecondsRow } from './types'

// From a node's log, as it answered.
const entry: Stretch = {
  before: '35489527e3e56897dfc5ef48eb27a0f209d00587dc16b461f72dec8d51197535',
  ticks: [
    { id: 1275, ts: 1794741511740, price: '60313.3', state: 'GOOD', stateNumber: 0 },
    { id: 1276, ts: 1794741511990, price: '60313.52', state: 'GOOD', stateNumber: 0 },
    { id: 1277, ts: 1794741512265, price: '60314.06', state: 'GOOD', stateNumber: 0 },
    { id: 1278, ts: 1794741512499, price: '60314.56', state: 'GOOD', stateNumber: 0 },
    { id: 1279, ts: 1794741512740, price: '60315.2', state: 'GOOD', stateNumber: 0 },
    { id: 1280, ts: 1794741512991, price: '60315.83', state: 'GOOD', stateNumber: 0 },
  ],
  after: '423af07503cd44dda12b7c5683f3649fcf73c9aa71598df5305373f983d918d8',
}
const exit: Stretch = {
  before: '3c711b873f71512326f95f1692c08e315b669197fef132b63b655f2df82e7e1c',
  ticks: [
    { id: 1395, ts: 1794741541740, price: '60346.92', state: 'GOOD', stateNumber: 0 },
    { id: 1396, ts: 1794741541991, price: '60346.42', state: 'GOOD', stateNumber: 0 },
    { id: 1397, ts: 1794741542240, price: '60345.23', state: 'GOOD', stateNumber: 0 },
  ],
  after: 'c0281b0340d495719d7ab13b490b3eb6befe21c531fd8fafc7e30563650781f7',
}
const order = {
  openTime: 1794741512227,
  closeTime: 1794741542265,
  openPrice: '60314.06',
  closePrice: '60345.23',
  entryTickId: '1277',
  exitTickId: '1397',
} as SecondsRow

describe('checking a result against the log', () => {
  it('finds the chain that the node published', () => {
    expect(chained(exit.before, exit.ticks)).toBe(exit.after)
    expect(judge(order, entry, exit)).toEqual({ chainHolds: true, entryRight: true, exitRight: true })
  })

  it('begins after the moment of the order, not at it', () => {
    const at = { ...order, openTime: entry.ticks[2]!.ts }
    expect(judge(at, entry, exit).entryRight).toBe(false)
    const next = { ...at, entryTickId: '1278', openPrice: '60314.56' }
    expect(judge(next, entry, exit).entryRight).toBe(true)
  })

  it('notices a price that was changed afterwards', () => {
    const forged = { ...exit, ticks: exit.ticks.map((tick) => ({ ...tick, price: '60300' })) }
    expect(judge({ ...order, closePrice: '60300' }, entry, forged).chainHolds).toBe(false)
  })

  it('notices a result that was settled by another tick', () => {
    const other = { ...order, exitTickId: '1396', closePrice: '60346.42' }
    expect(judge(other, entry, exit).exitRight).toBe(false)
    expect(judge({ ...order, entryTickId: '1278', openPrice: '60314.56' }, entry, exit).entryRight).toBe(
      false,
    )
  })
})
