import type { Data, Params } from '@plimsoll/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

export type Estimate = Data<'POST /api/calc/position'>
type Asked = Params<'POST /api/calc/position'>

/** The engine's own arithmetic for a position; the last answer stands until the next is there. */
export function useEstimate(asked: Asked | undefined) {
  const query = useQuery({
    queryKey: ['calculation', asked],
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => call('POST /api/calc/position', asked as Asked),
  })
  return { estimate: asked && !query.error ? query.data : undefined, error: asked ? query.error : null }
}
