import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LendingPage, OwnLoans } from '~/domain/lending/lending-page'
import { useLoansOwed, useMayBorrow } from '~/domain/lending/owing'
import { WhoseMoney } from '~/domain/lending/pool'
import { Go } from '~/shared/link-button'
import { Apply } from './apply'
import { Cost } from './cost'
import { OwedNow } from './owed-now'
import { type LoanProduct, loanProductsQuery } from './queries'
import { useIsVerified } from './standing'
import { TermChoice } from './terms'

/** What is on offer, for whoever has not signed in. */
function Offer({
  product,
  products,
  onChange,
}: {
  product: LoanProduct
  products: LoanProduct[]
  onChange: (product: LoanProduct) => void
}) {
  const t = useT()
  return (
    <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:items-start desk:gap-10">
      <div className="space-y-5">
        <TermChoice products={products} value={product} onChange={onChange} />
        <WhoseMoney coin={product.coin} available={product.poolAvailable} lent={product.poolLent} />
      </div>
      <div className="mt-6 desk:mt-0">
        <Cost product={product} terms={undefined}>
          <Go wide size="lg" to="/sign-in" search={{ next: '/loan' }}>
            {t('lending.sign-in')}
          </Go>
        </Cost>
      </div>
    </div>
  )
}

/** Money without collateral: what it costs, when it is due, and applying for it. */
export function LoanPage({ first }: { first: number | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const mayBorrow = useMayBorrow()
  const verified = useIsVerified()
  const owing = useLoansOwed()
  const { data: products, isError, refetch } = useQuery(loanProductsQuery)
  const [chosen, choose] = useState(first)
  const product = products?.find(({ id }) => id === chosen) ?? products?.[0]
  const pick = ({ id }: LoanProduct) => {
    choose(id)
    void navigate({ to: '/loan', search: { id }, replace: true, resetScroll: false })
  }
  const isReady = products && (!mayBorrow || (verified !== undefined && owing !== undefined))
  return (
    <LendingPage
      title={t('lending.loan')}
      actions={mayBorrow ? <OwnLoans to="/loan-record" name={t('lending.my-loans')} /> : null}
    >
      <p className="mb-5 max-w-[64ch] text-[15px] text-text-2">
        {t('lending.loan-intro')}{' '}
        <Link to="/loan-rule" className="font-medium text-accent-ink underline underline-offset-4">
          {t('lending.rules')}
        </Link>
      </p>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !isReady ? (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:gap-10">
          <Skeleton className="h-[640px] rounded-lg" />
          <Skeleton className="mt-6 h-[640px] rounded-lg desk:mt-0" />
        </div>
      ) : !product ? (
        <Empty title={t('lending.no-products')}>{t('lending.no-products-note')}</Empty>
      ) : mayBorrow ? (
        <>
          {owing?.loans ? <OwedNow owing={owing} /> : null}
          <Apply
            product={product}
            verified={verified ?? false}
            choice={<TermChoice products={products} value={product} onChange={pick} />}
          />
        </>
      ) : (
        <Offer product={product} products={products} onChange={pick} />
      )}
    </LendingPage>
  )
}
