// One thing of a list: its answer, and the way back to the list.

import { call } from '@console/api/client'
import type { Route } from '@console/api/routes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

const REFRESH_MS = 10_000

export const useOne = <Answer, Id extends string | number>(
  route: Route<Answer, { id: Id }>,
  queryKey: readonly unknown[],
  id: Id,
) => useQuery({ queryKey, queryFn: () => call(route, { id }), refetchInterval: REFRESH_MS })

/** Back to the list, with its filters. */
export function useClose() {
  const navigate = useNavigate()
  return () => void navigate({ to: '..', search: true as never })
}
