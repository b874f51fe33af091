import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '~/domain/session/session'
import { GROUPS, grouped } from './phase'
import { salesQuery } from './queries'
import { SaleCard } from './sale-card'
import { OwnCommitments, SalePage } from './sale-page'

/** Token sales by how far they are. words: sales.group.* */
export function Sales() {
  const t = useT()
  const { data: sales, isError, refetch } = useQuery(salesQuery(useSignedIn()))
  const groups = sales ? grouped(sales) : undefined
  return (
    <SalePage title={t('sales.title')} actions={<OwnCommitments />}>
      <p className="mb-5 max-w-[64ch] text-[15px] text-text-2">{t('sales.intro')}</p>
      {isError && !sales ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !groups ? (
        <div className="grid gap-3 desk:grid-cols-2 desk:gap-4">
          <Skeleton className="h-[340px] rounded-lg" />
          <Skeleton className="h-[340px] rounded-lg" />
        </div>
      ) : sales?.length ? (
        <div className="space-y-7">
          {GROUPS.map((group) =>
            groups[group].length ? (
              <section key={group}>
                <h2 className="mb-2 text-[17px] font-semibold">{t(`sales.group.${group}`)}</h2>
                <ul className="grid gap-3 desk:grid-cols-2 desk:gap-4">
                  {groups[group].map((sale) => (
                    <li key={sale.id}>
                      <SaleCard sale={sale} />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null,
          )}
        </div>
      ) : (
        <Empty title={t('sales.none')}>{t('sales.none-note')}</Empty>
      )}
    </SalePage>
  )
}
