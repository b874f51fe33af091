import * as v from 'valibot'
import { expect, it } from 'vitest'
import { investorRules, told, UNANSWERED } from './investor-answers'

const GOOD = {
  ...UNANSWERED,
  employment: 'RETIRED',
  incomeBand: 'FROM20K',
  assetBand: 'FROM50K',
  sourceOfFunds: 'SAVINGS',
  experienceYears: '12',
  objectives: 'HEDGING',
  lossCapacity: 'SOME',
  pep: 'no',
  taxResidence: 'DE',
  tin: ' 123 ',
}

const complaints = (answers: typeof GOOD) =>
  v.safeParse(investorRules, answers).issues?.map((issue) => issue.message) ?? []

it('takes a complete set, with or without experience', () => {
  expect(complaints(GOOD)).toEqual([])
  expect(complaints({ ...GOOD, products: ['SPOT'] })).toEqual([])
})

it('wants an answer to everything that decides', () => {
  expect(complaints({ ...GOOD, lossCapacity: '' })).toEqual(['content.investor.choose'])
  expect(complaints({ ...GOOD, pep: '' })).toEqual(['content.investor.choose'])
  expect(complaints({ ...GOOD, tin: '  ' })).toEqual(['content.investor.tin-missing'])
})

it('counts years, and not more than somebody lives', () => {
  for (const years of ['', '-1', '61', 'two'])
    expect(complaints({ ...GOOD, experienceYears: years })).toEqual(['content.investor.years-wrong'])
})

it('says them as the server reads them', () => {
  expect(told(GOOD)).toMatchObject({ experienceYears: 12, pep: false })
})
