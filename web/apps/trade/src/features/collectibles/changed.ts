import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { markLocalAction } from '~/domain/api/recent-action'

/** What a purchase or another price makes old. */
const STALE = ['collectibles', 'assets', 'records', 'preview']

/** To be called after something was bought or priced, and after a refusal: the figures have moved on either way. */
export function useCollectiblesChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    markLocalAction()
    for (const key of STALE) void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
}
