// Dividends of institutions: what a quarter brought each tier, and how one's own part of it came about.
import type { Data } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { add, type Decimal, isPositive } from '~/shared/money'

export type Dividends = Data<'POST /api/institution/dividends'>
export type Declared = Dividends['quarters'][number]
export type OwnDividend = Data<'POST /api/institution/info'>['dividends'][number]

/** A quarter is declared at most once in three months. */
const DIVIDENDS_MS = 60_000

export const dividendsQuery = queryOptions({
  queryKey: ['earn', 'dividends'],
  refetchInterval: DIVIDENDS_MS,
  queryFn: () => call('POST /api/institution/dividends'),
})

/** Year and number of a quarter: `2028Q1`. */
export function quarterOf(name: string): { year: string; quarter: string } | undefined {
  const [, year, quarter] = /^(\d{4})Q([1-4])$/.exec(name) ?? []
  return year && quarter ? { year, quarter } : undefined
}

export const newestFirst = (quarters: Declared[]) =>
  [...quarters].sort((a, b) => b.quarter.localeCompare(a.quarter))

/** What a quarter brought each tier. */
export const tiersOf = ({ rates, pools, unitDays }: Pick<Declared, 'rates' | 'pools' | 'unitDays'>) =>
  pools.map((pool, n) => ({ tier: n + 1, rate: rates[n] ?? '0', pool, unitDays: unitDays[n] ?? '0' }))

/** Tiers in which somebody had units of a quarter, with what was paid for them; `all` is everybody's unit-days. */
export function partsOf(own: OwnDividend, declared: Declared | undefined) {
  const parts = [
    { tier: 1, amount: own.first, unitDays: own.firstUnitDays },
    { tier: 2, amount: own.second, unitDays: own.secondUnitDays },
  ]
  const tiers = declared ? tiersOf(declared) : []
  return parts
    .filter(({ unitDays }) => isPositive(unitDays))
    .map((part) => ({ ...part, all: tiers.find(({ tier }) => tier === part.tier)?.unitDays }))
}

/** Everything that was paid to somebody. */
export const paidInAll = (own: OwnDividend[]): Decimal =>
  own.reduce((sum, { amount }) => add(sum, amount), '0')
