import { expect, test } from 'vitest'
import { firstSteps, useFirstRun } from './first-run'

const done = (beginner: Parameters<typeof firstSteps>[0]) => firstSteps(beginner).map((one) => one.done)

test('a step is done when what it asks for is there', () => {
  expect(done({ practised: false, total: undefined, verified: false })).toEqual([false, false, false])
  expect(done({ practised: false, total: '0.00', verified: false })).toEqual([false, false, false])
  expect(done({ practised: true, total: '500', verified: false })).toEqual([true, true, false])
  expect(done({ practised: true, total: '0.01', verified: true })).toEqual([true, true, true])
})

test('each account puts the steps away for itself', () => {
  useFirstRun.getState().dismiss(7)
  useFirstRun.getState().dismiss(8)
  useFirstRun.getState().dismiss(7)
  expect(useFirstRun.getState().dismissed).toEqual([7, 8])
})
