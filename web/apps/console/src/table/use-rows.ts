// Rows of a list, page by page, by the key that the server hands out.

import { call } from '@console/api/client'
import type { Route } from '@console/api/routes'
import type { Page } from '@console/api/types'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

const PAGE_ROWS = 50
/** Queues change while they are looked at. */
const REFRESH_MS = 10_000

export interface Rows<Row> {
  rows: Row[]
  isLoading: boolean
  isFetchingMore: boolean
  error: unknown
  /** The list as it stands is loaded to its end. */
  isWhole: boolean
  /** It began in the middle, at a cursor of the address. */
  isFromMiddle: boolean
  more: () => void
  retry: () => void
}

export function useRows<Row, Filter>(
  route: Route<Page<Row>, Filter & { cursor?: string | undefined; limit?: number }>,
  queryKey: readonly unknown[],
  filter: Filter,
  { start, refresh = true }: { start?: string | undefined; refresh?: boolean } = {},
): Rows<Row> {
  const query = useInfiniteQuery({
    queryKey: start ? [...queryKey, start] : queryKey,
    queryFn: ({ pageParam }) => call(route, { ...filter, cursor: pageParam, limit: PAGE_ROWS }),
    initialPageParam: start as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: refresh ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    isLoading: query.isPending,
    isFetchingMore: query.isFetchingNextPage,
    error: query.isError && !query.data ? query.error : null,
    isWhole: query.isSuccess && !query.hasNextPage && !start,
    isFromMiddle: start !== undefined,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}
