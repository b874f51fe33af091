// Products and loans in the operator API. Amounts are decimal strings, rates are percent, times are milliseconds.

import type { Change } from './types'

export interface ProductRow {
  kind: string
  number: number
  coin: string
  terms: string
  state: string
  sold: string
  quota?: string | null
  count: number
  behind: {
    name: string
    held: string
    needed?: string | null
    coverageDays?: string | null
    coin: string
  }
}

export interface Product extends ProductRow {
  /** As the form has them; nothing for kinds that the form does not make. */
  form?: Terms | null
  paid?: string | null
  beginsAt?: number | null
  endsAt?: number | null
}

export type TermValue = string | number | boolean | number[]
export type Terms = { kind: string } & Record<string, TermValue>

export interface Offer {
  number?: number
  terms: Terms
}

export interface Preview {
  label: string
  diff: Change[]
  effects: string[]
}

export interface HouseMoney {
  house: string
  number: number
  coin: string
  amount: string
  network: number
  transaction: string
  index: number
}

export interface LoanRow {
  id: number
  user?: number | null
  name: string
  coin: string
  amount: string
  value?: string | null
  days: number
  percent: string
  state: string
  appliedAt: number
  decideUntil: number
  dueAt?: number | null
  owed: string
  needsTwo: boolean
}

export interface Loan extends LoanRow {
  serial: string
  purpose: string
  agreement: string
  zone: string
  monthlyIncome: string
  most?: string | null
  owedOnOthers?: string | null
  interest: string
  poolAvailable: string
  poolLent: string
  score?: number | null
  credit: { at: number; event: string; delta: number; reference: string }[]
  borrower?: {
    kyc: number
    status: 'normal' | 'partly' | 'frozen'
    createdAt: number
    country: string
  } | null
  papers: { n: number; label: string }[]
  others: LoanRow[]
}
