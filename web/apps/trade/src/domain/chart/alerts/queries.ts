import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, showError } from '~/domain/api/api'
import { ALERTS_KEY, type Alert } from './list'

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
