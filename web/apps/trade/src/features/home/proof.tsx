import { useT } from '@plimsoll/i18n'
import { Card, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { figure, usd } from '~/shared/format'
import { statusQuery } from '~/shared/status'

/** The ledger's own sums: what is owed and what is held, as the node counts them at this moment. */
export function Proof() {
  const t = useT()
  const { data } = useQuery(statusQuery)
  const usdt = data?.totals?.find((total) => total.coin === 'USDT')
  return (
    <Card className="p-4">
      <h2 className="mb-3 text-[17px] font-semibold">{t('home.proof.title')}</h2>
      {usdt ? (
        <KeyValue
          items={[
            [t('home.proof.customers'), usd(usdt.customers)],
            [t('home.proof.house'), usd(usdt.house)],
            [t('home.proof.held'), usd(usdt.outside.replace('-', ''))],
            [t('home.proof.commands'), figure(String(data?.journal?.commands ?? ''))],
          ]}
        />
      ) : (
        <div className="space-y-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      )}
      <p className="mt-3 text-sm text-text-3">{t('home.proof.note')}</p>
    </Card>
  )
}
