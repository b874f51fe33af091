import { expect, test } from 'vitest'
import { type Declared, newestFirst, paidInAll, partsOf, quarterOf, tiersOf } from './dividends'

const declared: Declared = {
  quarter: '2028Q1',
  time: 1,
  income: '10000',
  rates: ['0.02', '0.03'],
  pools: ['200', '300'],
  unitDays: ['3000', '0'],
  declared: '200',
  paid: '199.99',
  left: '0.01',
}
const own = {
  quarter: '2028Q1',
  time: 1,
  amount: '66.66',
  first: '66.66',
  second: '0',
  firstUnitDays: '1000',
  secondUnitDays: '0',
}

test('quarters are read from their names', () => {
  expect(quarterOf('2028Q1')).toEqual({ year: '2028', quarter: '1' })
  expect(quarterOf('2028Q5')).toBeUndefined()
  expect(quarterOf('')).toBeUndefined()
  const names = ['2027Q4', '2028Q2', '2028Q1'].map((quarter) => ({ ...declared, quarter }))
  expect(newestFirst(names).map(({ quarter }) => quarter)).toEqual(['2028Q2', '2028Q1', '2027Q4'])
})

test('each tier has its rate, its pool and its unit-days', () => {
  expect(tiersOf(declared)).toEqual([
    { tier: 1, rate: '0.02', pool: '200', unitDays: '3000' },
    { tier: 2, rate: '0.03', pool: '300', unitDays: '0' },
  ])
})

test('one’s own part is told with the unit-days it was counted from', () => {
  expect(partsOf(own, declared)).toEqual([{ tier: 1, amount: '66.66', unitDays: '1000', all: '3000' }])
  expect(partsOf(own, undefined)).toEqual([{ tier: 1, amount: '66.66', unitDays: '1000', all: undefined }])
  expect(paidInAll([own, { ...own, amount: '0.01' }])).toBe('66.67')
  expect(paidInAll([])).toBe('0')
})
