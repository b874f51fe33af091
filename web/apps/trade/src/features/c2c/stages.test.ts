import { expect, test } from 'vitest'
import { stagesOf } from './stages'

const order = { status: 0, createTime: 1, paidTime: null, endTime: null, appeal: null }
const appeal = {
  by: 'seller' as const,
  reason: 2,
  time: 3,
  evidenceUntil: 4,
  decideUntil: 5,
  statements: [],
}
const told = (change: object) =>
  stagesOf({ ...order, ...change }).map(({ kind, state }) => `${kind} ${state}`)

test.each([
  ['just made', {}, ['opened done', 'paid now', 'released ahead']],
  ['paid', { status: 1, paidTime: 2 }, ['opened done', 'paid done', 'released now']],
  ['done', { status: 2, paidTime: 2, endTime: 3 }, ['opened done', 'paid done', 'released done']],
  ['cancelled before payment', { status: 3, endTime: 2 }, ['opened done', 'cancelled failed']],
  [
    'cancelled after payment',
    { status: 3, paidTime: 2, endTime: 3 },
    ['opened done', 'paid done', 'cancelled failed'],
  ],
  ['timed out', { status: 5, endTime: 2 }, ['opened done', 'timed-out failed']],
  [
    'in appeal',
    { status: 4, paidTime: 2, appeal },
    ['opened done', 'paid done', 'appealed now', 'released ahead'],
  ],
  [
    'refunded',
    { status: 6, paidTime: 2, appeal, endTime: 6 },
    ['opened done', 'paid done', 'appealed done', 'refunded failed'],
  ],
])('an order that is %s', (_, change, stages) => expect(told(change)).toEqual(stages))
