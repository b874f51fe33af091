import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

/** The reader's level, and what it takes for the next one. */
export const vipQuery = queryOptions({
  queryKey: ['vip'],
  queryFn: () => call('POST /api/vip/info'),
})
