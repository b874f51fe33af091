import type { Data, Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'

export type LoanProduct = Row<'POST /api/load/product/list'>
export type Loan = Row<'POST /api/load/order/orderList'>
export type Payment = Row<'POST /api/load/order/payments'>
export type LoanTerms = Data<'POST /api/load/order/preview'>

/** How far a loan is, by the server's numbers. */
export const STATUS = { reviewing: 0, running: 1, refused: 2, repaid: 3, overdue: 4 } as const

/** Whether there is something to pay. */
export const isOwed = ({ status }: Pick<Loan, 'status'>) =>
  status === STATUS.running || status === STATUS.overdue

/** How often a loan is looked at: a decision in the sandbox takes seconds. */
const REVIEW_MS = 2000
const RUNNING_MS = 15_000
const PAYMENTS_MOST = 100

/** The platform's own coin comes first. */
const rank = (coin: string) => (coin === 'usdt' ? 0 : 1)

export const loanProductsQuery = queryOptions({
  queryKey: ['loans', 'products'],
  staleTime: 30_000,
  queryFn: async () =>
    (await rows('POST /api/load/product/list')).rows
      .filter(({ status, isFreeze }) => status === 1 && !isFreeze)
      .sort(
        (a, b) => rank(a.coin) - rank(b.coin) || a.coin.localeCompare(b.coin) || a.cycleType - b.cycleType,
      ),
})

export const loanQuery = (id: number) =>
  queryOptions({
    queryKey: ['loans', 'one', id],
    refetchInterval: ({ state }) => {
      if (state.error instanceof Refused) return false
      if (state.data?.status === STATUS.reviewing) return REVIEW_MS
      return state.data && !isOwed(state.data) ? false : RUNNING_MS
    },
    queryFn: () => call('POST /api/load/order/{id}', { id }),
  })

/** What was paid, the latest first. */
export const paymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['loans', 'payments', id],
    queryFn: async () =>
      (await rows('POST /api/load/order/payments', { id, pageNum: 1, pageSize: PAYMENTS_MOST })).rows.sort(
        (a, b) => b.time - a.time,
      ),
  })

const QUOTE_MS = 5000

/** What is due at this moment. */
export const repayQuoteQuery = (id: number) =>
  queryOptions({
    queryKey: ['loans', 'quote', id],
    retry: false,
    refetchInterval: QUOTE_MS,
    queryFn: () => call('POST /api/load/order/repayQuote', { id }),
  })
