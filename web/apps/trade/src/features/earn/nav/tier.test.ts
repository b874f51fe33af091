import { expect, test } from 'vitest'
import type { NavFund } from './queries'
import { exitsAt, nextNeed, reached } from './tier'

const NEEDS = [
  { tier: 2, equity: 10_000_000 },
  { tier: 1, equity: 5_000_000 },
]

// V84 of the specification.
test('a tier begins with its equity', () => {
  expect(nextNeed(NEEDS, 4_999_999)?.tier).toBe(1)
  expect(nextNeed(NEEDS, 5_000_000)?.tier).toBe(2)
  expect(nextNeed(NEEDS, 9_999_999)?.tier).toBe(2)
  expect(nextNeed(NEEDS, 150_000_000)).toBeUndefined()
})

test('what is there is a share of what is needed, and never more than all of it', () => {
  expect(reached(2_500_000, 5_000_000)).toBe(0.5)
  expect(reached(0, 5_000_000)).toBe(0)
  expect(reached(6_000_000, 5_000_000)).toBe(1)
})

test('a tier has the early exits of every fund with a lock-up', () => {
  const exits = [
    { tier: 0, cap: '0.1', fee: '0.015' },
    { tier: 2, cap: '0.4', fee: '0.005' },
  ]
  const funds = [
    { id: 101, nav: { exits: [] } },
    { id: 102, nav: { exits } },
  ] as unknown as NavFund[]
  expect(exitsAt(funds, 2).map(({ fund, cap, fee }) => [fund.id, cap, fee])).toEqual([[102, '0.4', '0.005']])
  expect(exitsAt(funds, 1)).toEqual([])
})
