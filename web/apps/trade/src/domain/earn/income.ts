import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'

const REFRESH_MS = 15_000

/** What lies in funds and what it has earned, in USDT and coin by coin. */
export const incomeQuery = queryOptions({
  queryKey: ['earn', 'income'],
  refetchInterval: REFRESH_MS,
  queryFn: () => call('POST /api/financial/personalIncome'),
})

/** Practice accounts buy no funds, and visitors have none. */
export function useMayInvest() {
  const signedIn = useSignedIn()
  const practice = useSession((session) => session.practice)
  return signedIn && !practice
}

export const useIncome = () => useQuery({ ...incomeQuery, enabled: useMayInvest() }).data
