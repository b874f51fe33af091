// How answers are kept and asked for again.

import { isFinal } from '@console/api/errors'
import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 5_000
const RETRIES = 2

export const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => !isFinal(error) && failures < RETRIES,
      },
    },
  })
