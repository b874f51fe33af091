import { expect, it } from 'vitest'
import { probeLots } from './probe'

it('a few lots are asked about: a power of ten worth something, within what the instrument allows', () => {
  const coin = { shareNumber: '0.001', minShare: 1, maxShare: 100_000 }
  expect(probeLots('60000', coin)).toBe(10)
  expect(probeLots('0.1', { ...coin, shareNumber: '1' })).toBe(1000)
  expect(probeLots('500000', coin)).toBe(1)
  expect(probeLots('60000', { ...coin, minShare: 25 })).toBe(25)
  expect(probeLots('0.0001', { ...coin, maxShare: 500 })).toBe(500)
  expect(probeLots('0', coin)).toBe(1)
})
