import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, rows } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'
import { add } from '~/shared/money'

/** More loans than one account may have. */
const LOANS_MOST = 100
const REFRESH_MS = 15_000
const RUNNING = 1
const OVERDUE = 4

/** What stands behind an account's pledges and what they owe, together. */
export const pledgeTotalsQuery = queryOptions({
  queryKey: ['pledges', 'totals'],
  refetchInterval: REFRESH_MS,
  queryFn: () => call('POST /api/mingOrder/show'),
})

/** What is due on loans by coin, and the first date. */
export const loansOwedQuery = queryOptions({
  queryKey: ['loans', 'owed'],
  refetchInterval: REFRESH_MS,
  queryFn: async () => {
    const { rows: all } = await rows('POST /api/load/order/orderList', { pageNum: 1, pageSize: LOANS_MOST })
    const running = all.filter(({ status }) => status === RUNNING || status === OVERDUE)
    const byCoin = new Map<string, string>()
    for (const { coin, total } of running) byCoin.set(coin, add(byCoin.get(coin) ?? '0', total))
    const dates = running.flatMap(({ finalRepayTime }) => (finalRepayTime ? [finalRepayTime] : []))
    return {
      loans: running.length,
      byCoin: [...byCoin],
      firstDue: dates.length ? Math.min(...dates) : undefined,
    }
  },
})

/** Practice accounts borrow nothing, and visitors have nothing of their own. */
export function useMayBorrow() {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  return signedIn && !practice
}

export const useLoansOwed = () => useQuery({ ...loansOwedQuery, enabled: useMayBorrow() }).data
export const usePledgeTotals = () => useQuery({ ...pledgeTotalsQuery, enabled: useMayBorrow() }).data
