import type { Params } from '@plimsoll/api'
import * as v from 'valibot'

/**
 * What may be answered, in the order it is shown.
 * words: content.investor.employment.* words: content.investor.incomeBand.* words: content.investor.assetBand.*
 * words: content.investor.sourceOfFunds.* words: content.investor.objectives.* words: content.investor.lossCapacity.*
 * words: content.investor.products.* words: content.investor.knowledge.*
 */
export const CHOICES = {
  employment: ['EMPLOYED', 'SELF_EMPLOYED', 'FINANCIAL_SECTOR', 'STUDENT', 'RETIRED', 'UNEMPLOYED', 'OTHER'],
  incomeBand: ['UNDER20K', 'FROM20K', 'FROM50K', 'FROM100K', 'OVER250K'],
  assetBand: ['UNDER10K', 'FROM10K', 'FROM50K', 'FROM100K', 'OVER500K'],
  sourceOfFunds: ['SALARY', 'BUSINESS', 'SAVINGS', 'INHERITANCE', 'INVESTMENTS', 'OTHER'],
  objectives: ['SPECULATION', 'HEDGING', 'INCOME', 'PRESERVATION'],
  lossCapacity: ['NONE', 'SOME', 'MOST', 'ALL'],
  products: ['SPOT', 'CONTRACTS', 'OPTIONS', 'FUNDS', 'BONDS', 'STOCKS'],
  knowledge: ['LEVERAGE', 'MARGIN_CALL', 'VOLATILITY', 'FREQUENT_TRADER', 'FINANCE_PROFESSIONAL'],
} as const

const YEARS_MOST = 60
const TIN_MOST = 32

const CHOOSE = 'content.investor.choose'
const one = (choices: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => choices.includes(value), CHOOSE),
  )

export const investorRules = v.object({
  employment: one(CHOICES.employment),
  incomeBand: one(CHOICES.incomeBand),
  assetBand: one(CHOICES.assetBand),
  sourceOfFunds: one(CHOICES.sourceOfFunds),
  experienceYears: v.pipe(
    v.string(),
    v.check((text) => /^\d{1,2}$/.test(text) && Number(text) <= YEARS_MOST, 'content.investor.years-wrong'),
  ),
  products: v.array(v.string()),
  knowledge: v.array(v.string()),
  objectives: one(CHOICES.objectives),
  lossCapacity: one(CHOICES.lossCapacity),
  pep: one(['yes', 'no']),
  taxResidence: v.pipe(v.string(), v.nonEmpty(CHOOSE)),
  tin: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('content.investor.tin-missing'),
    v.maxLength(TIN_MOST, 'content.investor.tin-missing'),
  ),
})

export type InvestorAnswers = v.InferOutput<typeof investorRules>

export const UNANSWERED: InvestorAnswers = {
  employment: '',
  incomeBand: '',
  assetBand: '',
  sourceOfFunds: '',
  experienceYears: '',
  products: [],
  knowledge: [],
  objectives: '',
  lossCapacity: '',
  pep: '',
  taxResidence: '',
  tin: '',
}

/** The answers in the server's words. */
export const told = (answers: InvestorAnswers): Params<'POST /api/investor/set'> => ({
  ...answers,
  experienceYears: Number(answers.experienceYears),
  pep: answers.pep === 'yes',
})
