import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refused } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { Go } from '~/shared/link-button'
import { type Loan, loanQuery } from './queries'

/** A page about one of the reader's loans. Another's, and one that never was, look the same. */
export function OneLoan({
  id,
  title,
  children,
}: {
  id: number
  title: string
  children: (loan: Loan) => ReactNode
}) {
  const t = useT()
  const { data, error, refetch } = useQuery(loanQuery(id))
  return (
    <FundsPage title={title}>
      {error instanceof Refused ? (
        <Empty
          title={t('lending.no-such-loan')}
          action={
            <Go look="outline" to="/loan-record">
              {t('lending.my-loans')}
            </Go>
          }
        />
      ) : error && !data ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : data ? (
        children(data)
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-10">
          <Skeleton className="h-[30rem] rounded-lg" />
          <Skeleton className="mt-6 h-96 rounded-lg desk:mt-0" />
        </div>
      )}
    </FundsPage>
  )
}
