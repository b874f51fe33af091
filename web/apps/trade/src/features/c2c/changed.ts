import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { markLocalAction } from '~/domain/api/recent-action'

/** What a step of an order makes old. */
const STALE = ['c2c', 'assets', 'records', 'preview']

/** To be called after every step, and after a refusal: the order has moved on either way. */
export function useC2cChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    markLocalAction()
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
}
