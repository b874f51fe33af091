import { Failed, Loading } from '@console/kit/state'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Shows an answer once it is there. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading />
}
