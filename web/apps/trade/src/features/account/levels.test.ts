import { expect, test } from 'vitest'
import { levelsOf } from './levels'

test('levels are those of the operator’s setting, and none while it is closed', () => {
  const bounds = { vip10Start: '900', vip0Start: '0', vip0End: '100', vip1Start: '100' }
  const open = { isOpen: true, ...bounds } as unknown as Parameters<typeof levelsOf>[0]
  expect(levelsOf(open)).toEqual([
    { level: 0, from: '0' },
    { level: 1, from: '100' },
    { level: 10, from: '900' },
  ])
  expect(levelsOf({ ...open, isOpen: false } as unknown as Parameters<typeof levelsOf>[0])).toEqual([])
  expect(levelsOf(undefined)).toEqual([])
})
