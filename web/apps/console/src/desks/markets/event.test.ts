import { expect, it } from 'vitest'
import { eventOf, startOf } from './event'

it('sends what makes sense only', () => {
  const start = startOf({ overnight: { longPercent: '2.5', shortPercent: '-1', daysPerYear: 365 } })
  expect(eventOf('overnight', start)).toEqual({
    kind: 'overnight',
    longPercent: '2.5',
    shortPercent: '-1',
    daysPerYear: 365,
  })
  expect(eventOf('split', { ...start, new: '4', exDate: '2026-12-01T09:00' })).toMatchObject({
    new: 4,
    old: 1,
  })
  for (const wrong of [{ new: '1' }, { new: '101' }, { new: '4', exDate: '' }])
    expect(eventOf('split', { ...start, exDate: '2026-12-01T09:00', ...wrong })).toBeNull()
  expect(eventOf('dividend', { ...start, perUnit: '0', exDate: '2026-12-01T09:00' })).toBeNull()
})
