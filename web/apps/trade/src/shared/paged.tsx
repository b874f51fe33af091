import { useT } from '@plimsoll/i18n'
import { Button, Failed, SkeletonRows } from '@plimsoll/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { list } from './api'

const PAGE = 20

/** A list of the server's, page after page, in every state it can be in. */
export function Paged<T extends { id: number | string }>({
  name,
  path,
  filter,
  empty,
  refreshMs,
  children,
}: {
  /** The key that news makes old. */
  name: string
  path: string
  filter?: Record<string, number | string>
  empty: ReactNode
  refreshMs?: number
  children: (row: T) => ReactNode
}) {
  const t = useT()
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [name, 'list', filter],
    initialPageParam: 1,
    refetchInterval: refreshMs ?? false,
    queryFn: ({ pageParam }) => list<T>(path, { pageNum: pageParam, pageSize: PAGE, ...filter }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={7} label={t('common.loading')} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (!rows.length) return empty
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          look="quiet"
          wide
          className="mt-3"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('funds.more')}
        </Button>
      ) : null}
    </>
  )
}
