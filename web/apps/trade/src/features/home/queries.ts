import { current } from '@plimsoll/i18n'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/domain/api/api'

/** Pictures and lines change seldom. */
const STALE_MS = 5 * 60_000

// The language is part of every key: texts come in the reader's.
export const slidesQuery = () =>
  queryOptions({
    queryKey: ['home', 'slides', current()],
    staleTime: STALE_MS,
    queryFn: async () =>
      (await call('GET /api/option/rules/getSlideMonitorList')).sort((a, b) => a.sort - b.sort),
  })

export const rollingQuery = () =>
  queryOptions({
    queryKey: ['home', 'rolling', current()],
    staleTime: STALE_MS,
    queryFn: () => call('POST /api/notice/list', { key: 'ROLL_NOTICE' }),
  })
