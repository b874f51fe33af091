import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refused } from '~/domain/api/api'
import { Go } from '~/shared/link-button'
import { useFundName } from './fund-name'
import { FundPageLayout } from './fund-page-layout'
import { type Fund, fundQuery } from './queries'

/** A page about one fund. */
export function OneFund({
  id,
  title,
  children,
}: {
  id: number
  title: (name: string) => string
  children: (fund: Fund) => ReactNode
}) {
  const t = useT()
  const name = useFundName()
  const { data: fund, error, refetch } = useQuery(fundQuery(id))
  return (
    <FundPageLayout title={fund ? title(name(fund.title, fund.coin)) : t('earn.fund')}>
      {error instanceof Refused ? (
        <Empty
          title={t('earn.no-such-fund')}
          action={
            <Go look="outline" to="/financial">
              {t('earn.see-funds')}
            </Go>
          }
        />
      ) : error && !fund ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : fund ? (
        children(fund)
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:gap-10">
          <Skeleton className="h-[520px] rounded-lg" />
          <Skeleton className="mt-6 h-[520px] rounded-lg desk:mt-0" />
        </div>
      )}
    </FundPageLayout>
  )
}
