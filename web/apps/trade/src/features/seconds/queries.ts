import { useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { useSession, useSignedIn } from '~/domain/session/session'

/** Settlement is pushed; this is for the push that did not come. */
const REFRESH_MS = 2000
const SHOWN_MAX = 50

/** Orders that run (0) or have ended (1). */
export function useSecondsOrders(status: 0 | 1) {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['seconds', practice, status],
    enabled: signedIn,
    refetchInterval: status === 0 ? REFRESH_MS : false,
    queryFn: () => call('POST /api/secondContractOrder/selectOrderList', { status, pageSize: SHOWN_MAX }),
  })
}

/** One's own limits. Asking changes nothing. */
export function useLimits() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['seconds', practice, 'limits'],
    enabled: signedIn,
    queryFn: () => call('POST /api/secondContractOrder/limits'),
  })
}
