import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refused } from '~/domain/api/api'
import { useSignedIn } from '~/domain/session/session'
import { Go } from '~/shared/link-button'
import { type Sale, saleQuery } from './queries'
import { OwnCommitments, SalePage } from './sale-page'

/** A page about one sale. */
export function OneSale({
  id,
  title,
  children,
}: {
  id: number
  title: (token: string) => string
  children: (sale: Sale) => ReactNode
}) {
  const t = useT()
  const { data: sale, error, refetch } = useQuery(saleQuery(id, useSignedIn()))
  return (
    <SalePage title={sale ? title(sale.coin.toUpperCase()) : t('sales.sale')} actions={<OwnCommitments />}>
      {error instanceof Refused ? (
        <Empty
          title={t('sales.no-such')}
          action={
            <Go look="outline" to="/subscription">
              {t('sales.see')}
            </Go>
          }
        />
      ) : error && !sale ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : sale ? (
        children(sale)
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-6">
          <Skeleton className="h-[520px] rounded-lg" />
          <Skeleton className="mt-4 h-[520px] rounded-lg desk:mt-0" />
        </div>
      )}
    </SalePage>
  )
}
