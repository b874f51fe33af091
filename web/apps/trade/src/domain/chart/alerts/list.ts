// The list alone: every page asks for it, few change it.
import { useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'

export const ALERTS_KEY = ['chart-alerts']

/** The reader's price alerts, of every instrument. */
export function useAlerts(wanted = true) {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ALERTS_KEY,
    enabled: signedIn && wanted,
    staleTime: 60_000,
    queryFn: () => call('POST /api/chart/alerts/list'),
  })
}

export type Alert = NonNullable<ReturnType<typeof useAlerts>['data']>[number]
