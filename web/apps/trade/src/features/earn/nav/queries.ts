import type { Row } from '@plimsoll/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, rows } from '~/domain/api/api'
import { useMayInvest } from '~/domain/earn/income'
import type { Fund, FundOrder } from '../queries'

/** A fund with what it holds. */
export type NavFund = Fund & { nav: NonNullable<Fund['nav']> }
export type NavFigures = NavFund['nav']
export type NavCut = Row<'POST /api/financial/navs'>
/** Units of an order. */
export type Position = NonNullable<FundOrder['position']>
export type NavRequest = NonNullable<Position['request']>

export const holdsCoins = (fund: Fund): fund is NavFund => Boolean(fund.nav)

/** Valuations that are shown: more than a year of them. */
const CUTS_MOST = 400
/** The most that the server gives at once. */
const PAGE = 100
/** A new one comes once a day. */
const CUTS_MS = 60_000

/** The daily valuations of a fund, newest first. */
export const cutsQuery = (planId: number) =>
  queryOptions({
    queryKey: ['earn', 'navs', planId],
    refetchInterval: CUTS_MS,
    queryFn: async () => {
      const page = (pageNum: number) => rows('POST /api/financial/navs', { planId, pageNum, pageSize: PAGE })
      const first = await page(1)
      const pages = Math.ceil(Math.min(first.total, CUTS_MOST) / PAGE)
      const older = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => page(n + 2))
      return [first, ...(await Promise.all(older))].flatMap((part) => part.rows)
    },
  })

const TIER_MS = 60_000

/** The reader's tier as an institution, with what it needs and what lies in its funds. */
export const institutionQuery = queryOptions({
  queryKey: ['earn', 'institution'],
  refetchInterval: TIER_MS,
  queryFn: () => call('POST /api/institution/info'),
})

/** Asked only where it matters: nearly nobody is an institution. */
export function useInstitution(matters = true) {
  const mayInvest = useMayInvest()
  return useQuery({ ...institutionQuery, enabled: mayInvest && matters })
}
