import { useT } from '@plimsoll/i18n'
import { Card, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '~/domain/market/status'
import { figure, usd } from '~/shared/format'

/** The ledger's own sums: what is owed and what is held, as the node counts them at this moment. */
export function Proof() {
  const t = useT()
  const { data } = useQuery(statusQuery)
  const worth = data?.worth
  return (
    <Card className="p-4">
      <h2 className="mb-3 text-[17px] font-semibold">{t('home.proof.title')}</h2>
      {worth ? (
        <KeyValue
          items={[
            [t('home.proof.customers'), usd(worth.customers)],
            [t('home.proof.house'), usd(worth.house)],
            [t('home.proof.held'), usd(worth.outside.replace('-', ''))],
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
      <p className="mt-3 text-sm text-text-3">{t('home.proof.worth')}</p>
      {worth?.unpriced.length ? (
        <p className="mt-1 text-sm text-warn">
          {t('home.proof.unpriced', { coins: worth.unpriced.join(', ') })}
        </p>
      ) : null}
      <p className="mt-1 text-sm text-text-3">{t('home.proof.note')}</p>
    </Card>
  )
}
