import { expect, it } from 'vitest'
import { setZone } from '~/shared/format'
import { askedOf, EVERYTHING, isBackwards } from './filter'

it('asks for everything by asking for nothing', () => {
  expect(askedOf(EVERYTHING)).toEqual({})
})

it('takes whole days in the time zone of the platform', () => {
  setZone('Asia/Hong_Kong')
  const { startTime, endTime } = askedOf({ ...EVERYTHING, from: '2026-11-15', to: '2026-11-15' })
  expect(startTime).toBe(Date.parse('2026-11-15T00:00:00+08:00'))
  expect(endTime).toBe(Date.parse('2026-11-15T23:59:59.999+08:00'))
  setZone('America/New_York')
  expect(askedOf({ ...EVERYTHING, from: '2026-07-01' }).startTime).toBe(
    Date.parse('2026-07-01T00:00:00-04:00'),
  )
})

it('notices days that run backwards', () => {
  expect(isBackwards({ ...EVERYTHING, from: '2026-11-15', to: '2026-11-14' })).toBe(true)
  expect(isBackwards({ ...EVERYTHING, from: '2026-11-15' })).toBe(false)
})
