import { expect, test } from 'vitest'
import { budgetShare, rewardsLeft, stateOf } from './state'

const END = 1_000
const reward = {
  status: 0,
  endTime: END,
  amount: '5',
  totleAmount: '5000',
  budgetLeft: '4995',
  eligible: true,
}

test.each([
  ['done what it is for', {}, END, 'ready'],
  ['read before', { status: 1 }, END, 'ready'],
  ['not done yet', { eligible: false }, END, 'not-yet'],
  ['the last millisecond is over', {}, END + 1, 'ended'],
  ['exactly one reward is left', { budgetLeft: '5' }, END, 'ready'],
  ['less than one reward is left', { budgetLeft: '4.99999999' }, END, 'used-up'],
  ['nothing is left, and it is over', { budgetLeft: '0' }, END + 1, 'ended'],
  ['claimed, then used up', { status: 2, budgetLeft: '0' }, END, 'claimed'],
  ['claimed, then over', { status: 2 }, END + 1, 'claimed'],
])('%s', (_, change, now, state) => {
  expect(stateOf({ ...reward, ...change }, now)).toBe(state)
})

test('the budget pays whole rewards only', () => {
  expect(rewardsLeft(reward)).toBe(999)
  expect(rewardsLeft({ budgetLeft: '14.99999999', amount: '5' })).toBe(2)
  expect(rewardsLeft({ budgetLeft: '4.9', amount: '5' })).toBe(0)
  expect(rewardsLeft({ budgetLeft: '10', amount: '0' })).toBe(0)
  expect(budgetShare(reward)).toBe(0.999)
  expect(budgetShare({ budgetLeft: '0', totleAmount: '0' })).toBe(0)
})
