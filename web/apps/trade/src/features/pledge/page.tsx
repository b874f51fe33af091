import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { LendingPage, OwnLoans } from '~/domain/lending/lending-page'
import { useMayBorrow, usePledgeTotals } from '~/domain/lending/owing'
import { WhoseMoney } from '~/domain/lending/pool'
import { Points } from '~/domain/messages/tips'
import { OpenPledges } from './own'
import { Products } from './products'
import { openPledgesQuery, pledgeProductsQuery } from './queries'

/** Coins to borrow against, and the reader's own pledges above them. */
export function PledgePage() {
  const t = useT()
  const mayBorrow = useMayBorrow()
  const totals = usePledgeTotals()
  const own = useQuery({ ...openPledgesQuery, enabled: mayBorrow }).data
  const { data: products, isError, refetch } = useQuery(pledgeProductsQuery)
  const isReady = products && (!mayBorrow || (totals && own))
  return (
    <LendingPage
      title={t('lending.pledge')}
      actions={mayBorrow ? <OwnLoans to="/pledge/pledgeOrder" name={t('lending.my-pledges')} /> : null}
    >
      <p className="mb-5 max-w-[64ch] text-[15px] text-text-2">{t('lending.pledge-intro')}</p>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !isReady ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-10">
          <Skeleton className="h-[560px] rounded-lg" />
          <Skeleton className="mt-6 h-96 rounded-lg desk:mt-0" />
        </div>
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_320px] desk:items-start desk:gap-10">
          <div className="space-y-6">
            {own?.length && totals ? <OpenPledges pledges={own} totals={totals} /> : null}
            <section>
              <h2 className="mb-2 text-[17px] font-semibold">{t('lending.coins')}</h2>
              {products.length ? (
                <Products products={products} />
              ) : (
                <Empty title={t('lending.no-products')}>{t('lending.no-products-note')}</Empty>
              )}
            </section>
          </div>
          <aside className="mt-8 space-y-6 desk:mt-9">
            <WhoseMoney
              coin={products[0]?.loanCoin ?? 'usdt'}
              available={products[0]?.poolAvailable ?? '0'}
              lent={products[0]?.poolLent ?? '0'}
            />
            <Points title={t('lending.how')}>
              {[
                t('lending.how-collateral'),
                t('lending.how-interest'),
                t('lending.how-call'),
                t('lending.how-liquidation'),
                t('lending.how-loss'),
                t('lending.how-end'),
              ]}
            </Points>
          </aside>
        </div>
      )}
    </LendingPage>
  )
}
