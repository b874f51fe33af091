import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, showError } from '~/domain/api/api'
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

/** Adds an alert, or moves the one with this id. */
export function useSaveAlert(onSaved?: (alert: Alert) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (params: { id?: number; symbol: string; price: string }) =>
      call('POST /api/chart/alerts/save', params),
    onSuccess: (alert) => onSaved?.(alert),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: ALERTS_KEY }),
  })
}

export function useRemoveAlert() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /api/chart/alerts/remove', { id }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: ALERTS_KEY }),
  })
}
