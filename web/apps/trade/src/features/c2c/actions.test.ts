import { expect, test } from 'vitest'
import { actionsOf, isOnReader, isOpen, isPaid } from './actions'

const none = {
  canPay: false,
  canRelease: false,
  canUpload: false,
  canAppeal: false,
  canCancel: false,
  canRate: false,
}

test.each([
  [0, 'buy', { canPay: true, canCancel: true, canUpload: true }, ['paid', 'upload', 'cancel']],
  [0, 'sell', {}, []],
  [1, 'buy', { canUpload: true, canAppeal: true, canCancel: true }, ['upload', 'appeal', 'cancel']],
  [1, 'sell', { canRelease: true, canAppeal: true }, ['release', 'appeal']],
  [1, 'sell', { canRelease: true, canAppeal: true, canUpload: true }, ['release', 'appeal', 'upload']],
  [4, 'sell', { canRelease: true, canUpload: true }, ['release', 'upload']],
  [2, 'buy', { canRate: true }, ['rate']],
])('in state %s the %s side may %o', (status, side, may, actions) => {
  expect(actionsOf({ ...none, ...may, status, side: side as 'buy' })).toEqual(actions)
})

test('an order waits for the buyer to pay and for the seller to release', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6].flatMap((status) =>
    (['buy', 'sell'] as const)
      .filter((side) => isOnReader({ status, side }))
      .map((side) => `${status} ${side}`),
  )
  expect(waits).toEqual(['0 buy', '1 sell'])
})

test('open orders, and those that are paid', () => {
  const states = [0, 1, 2, 3, 4, 5, 6]
  expect(states.filter((status) => isOpen({ status }))).toEqual([0, 1, 4])
  expect(states.filter((status) => isPaid({ status }))).toEqual([1, 4])
})
