import type { ListOperation, Params, Row } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Button, Failed, SkeletonRows } from '@plimsoll/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '~/domain/session/session'
import { rows } from './api'

const PAGE = 20

/** A list of the server's, page after page, in every state it can be in. */
export function Paged<O extends ListOperation>({
  operation,
  name,
  filter,
  empty,
  refreshMs,
  loading,
  children,
}: {
  operation: O
  /** The key that news makes old. */
  name: string
  filter?: Partial<Params<O>>
  empty: ReactNode
  refreshMs?: number
  /** What stands in its place while it is on its way; lines, unless something else is said. */
  loading?: ReactNode
  children: (rows: Row<O>[]) => ReactNode
}) {
  const t = useT()
  const practice = useSession((session) => session.practice)
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [name, 'list', practice, filter],
    initialPageParam: 1,
    refetchInterval: refreshMs ?? false,
    // Every list of the server's takes these two beside its own filters.
    queryFn: ({ pageParam }) => rows(operation, { ...filter, pageNum: pageParam, pageSize: PAGE } as never),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return loading ?? <SkeletonRows rows={7} label={t('common.loading')} />
  const all = data.pages.flatMap((page) => page.rows)
  if (!all.length) return empty
  return (
    <>
      {children(all)}
      {hasNextPage ? (
        <Button
          look="quiet"
          wide
          className="mt-3"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.more')}
        </Button>
      ) : null}
    </>
  )
}
