import { useT } from '@plimsoll/i18n'
import { Empty, Failed } from '@plimsoll/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refused } from '~/domain/api/api'
import { Go } from '~/shared/link-button'
import { ProseSkeleton } from '~/shared/prose/prose'

/** A text in each of its states: on its way, there, not there, out of reach. */
export function Loaded<T>({
  query,
  children,
  waiting,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
  /** What stands here meanwhile; a text unless said otherwise. */
  waiting?: ReactNode
}) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof Refused) return <NotFound />
  if (query.error)
    return (
      <Failed
        title={t('common.load-failed')}
        detail={query.error.message}
        retry={t('common.retry')}
        onRetry={() => query.refetch()}
      />
    )
  return waiting ?? <ProseSkeleton label={t('common.loading')} />
}

export function NotFound() {
  const t = useT()
  return (
    <Empty
      title={t('content.not-found')}
      action={
        <Go look="outline" to="/help">
          {t('content.help')}
        </Go>
      }
    >
      {t('content.not-found-hint')}
    </Empty>
  )
}
