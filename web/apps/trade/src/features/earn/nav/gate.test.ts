import { expect, test } from 'vitest'
import { gateOf } from './gate'

test('nobody asked, everybody was paid, or everybody got a part', () => {
  expect(gateOf({ asked: '0', dealt: '0' })).toEqual({ kind: 'none', share: undefined, rest: '0' })
  expect(gateOf({ asked: '100000', dealt: '100000' })).toEqual({ kind: 'whole', share: '1', rest: '0' })
  // V78 of the specification.
  expect(gateOf({ asked: '180000', dealt: '100000' })).toEqual({
    kind: 'shared',
    share: '0.555555',
    rest: '80000',
  })
})
