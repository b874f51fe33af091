import { useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { LendingPage } from '~/domain/lending/lending-page'
import { useMayBorrow, usePledgeTotals } from '~/domain/lending/owing'
import { Go } from '~/shared/link-button'
import { HealthBar } from './health-bar'
import { LevelTable } from './levels'
import { useIndex } from './live'
import { OpenForm } from './open-form'
import { type PledgeProduct, pledgeProductsQuery } from './queries'

/** The levels of a coin, for whoever has not signed in. */
function Offer({ product }: { product: PledgeProduct }) {
  const t = useT()
  const index = useIndex(product.collateralCoin, product.indexPrice)
  return (
    <Card className="mx-auto max-w-lg space-y-4 p-5">
      <HealthBar ltv={undefined} levels={product} />
      <LevelTable levels={product} index={index} callPrice={undefined} liqPrice={undefined} />
      <Go wide size="lg" to="/sign-in" search={{ next: `/pledge/pledgeDetail?id=${product.id}` }}>
        {t('lending.sign-in')}
      </Go>
    </Card>
  )
}

/** Borrows against one coin. */
export function OpenPledge({ id }: { id: number }) {
  const t = useT()
  const mayBorrow = useMayBorrow()
  const totals = usePledgeTotals()
  const { data: products, isError, refetch } = useQuery(pledgeProductsQuery)
  const product = products?.find((one) => one.id === id)
  const isReady = products && (!mayBorrow || totals)
  return (
    <LendingPage title={product ? t('lending.against', { coin: product.title }) : t('lending.pledge')}>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !isReady ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:gap-10">
          <Skeleton className="h-[480px] rounded-lg" />
          <Skeleton className="mt-6 h-[480px] rounded-lg desk:mt-0" />
        </div>
      ) : !product ? (
        <Empty
          title={t('lending.no-such-coin')}
          action={
            <Go look="outline" to="/pledge">
              {t('lending.pledge')}
            </Go>
          }
        />
      ) : mayBorrow && totals ? (
        <OpenForm product={product} limitLeft={totals.limitLeft} />
      ) : (
        <Offer product={product} />
      )}
    </LendingPage>
  )
}
