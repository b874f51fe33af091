import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { markLocalAction } from '~/domain/api/recent-action'

/** What a loan, a payment or a sale of collateral makes old. */
const STALE = ['loans', 'pledges', 'assets', 'records', 'preview']

/** To be called after something was borrowed, paid or moved, and after a refusal: the figures have moved on either way. */
export function useLendingChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    markLocalAction()
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
}
