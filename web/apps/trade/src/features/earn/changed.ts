import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { markLocalAction } from '~/domain/api/recent-action'

/** What a purchase, a cancellation or a redemption makes old. */
const STALE = ['earn', 'assets', 'records', 'preview']

/** To be called after an order changed, and after a refusal: the figures have moved on either way. */
export function useFundsChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    markLocalAction()
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
}
