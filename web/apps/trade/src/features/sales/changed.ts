import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { markLocalAction } from '~/domain/api/recent-action'

/** What a commitment makes old. */
const STALE = ['subscription', 'assets', 'records', 'preview']

/** To be called after something was committed or taken back, and after a refusal: the figures have moved on either way. */
export function useSalesChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    markLocalAction()
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
}
