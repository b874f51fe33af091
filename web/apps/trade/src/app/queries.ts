import { MutationCache, QueryClient } from '@tanstack/react-query'
import { InDoubt, Refused } from '~/domain/api/api'

/** What shows whether something that is in doubt happened. */
const TELLING = ['orders', 'positions', 'assets', 'seconds', 'records', 'withdrawals', 'deposits']

/**
 * How everything is asked for and sent. What somebody sends goes out when they press or not at all: the library's own way
 * would keep it while the browser is offline and send it later.
 */
export function makeQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Asked at once even where the browser believes it is offline; asked again only when it is not.
        networkMode: 'offlineFirst',
        refetchOnReconnect: true,
        // A refusal is an answer; only silence is worth another try.
        retry: (count, error) => !(error instanceof Refused) && count < 2,
        refetchOnWindowFocus: false,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error) => {
        if (!(error instanceof InDoubt)) return
        for (const key of TELLING) void queries.invalidateQueries({ queryKey: [key] })
      },
    }),
  })
  return queries
}
