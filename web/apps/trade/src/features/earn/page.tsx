import { useT } from '@plimsoll/i18n'
import { Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useIncome, useMayInvest } from '~/domain/earn/income'
import { useSignedIn } from '~/domain/session/session'
import { Go } from '~/shared/link-button'
import { DailyPools } from './daily/pools'
import { dailyPoolsQuery } from './daily/queries'
import { FundCard } from './fund-card'
import { FundPageLayout } from './fund-page-layout'
import { FundTable } from './fund-table'
import { WhoMayBuy } from './level'
import { NavCard } from './nav/card'
import { holdsCoins } from './nav/queries'
import { NavTable } from './nav/table'
import { CLASS, type Fund, type FundClass, fundsQuery } from './queries'
import { FundTotals } from './totals'
import { CardsOrTable, type View, Views } from './views'

const CLASSES = Object.keys(CLASS) as FundClass[]

/** The classes that a page shows. */
const SHOWN: Record<View, readonly FundClass[]> = {
  all: CLASSES,
  table: CLASSES,
  general: ['general'],
  members: ['vip', 'institution'],
}

/** Pages that show pools with a daily ceiling. */
const WITH_POOLS: readonly View[] = ['all', 'table', 'general']

/** Funds of one kind, as cards or as a table. */
function Offers({ funds, label, view }: { funds: Fund[]; label: string; view: View }) {
  if (view === 'table') {
    const baskets = funds.filter(holdsCoins)
    return baskets.length ? (
      <NavTable funds={baskets} label={label} />
    ) : (
      <FundTable funds={funds} label={label} />
    )
  }
  return (
    <ul className="grid gap-3 desk:grid-cols-2 desk:gap-4">
      {funds.map((fund) => (
        <li key={fund.id} className="min-w-0">
          {holdsCoins(fund) ? <NavCard fund={fund} /> : <FundCard fund={fund} />}
        </li>
      ))}
    </ul>
  )
}

/** The funds of one class, fixed rates first. words: earn.class.* words: earn.kind.* */
function Section({ kind, funds, view }: { kind: FundClass; funds: Fund[]; view: View }) {
  const t = useT()
  const name = t(`earn.class.${kind}`)
  const kinds = [
    { id: 'fixed', funds: funds.filter((fund) => !holdsCoins(fund)) },
    { id: 'nav', funds: funds.filter(holdsCoins) },
  ] as const
  return (
    <section>
      <h2 className="mb-2 text-[17px] font-semibold">{name}</h2>
      {kind === 'general' ? null : <WhoMayBuy funds={funds} />}
      <div className="space-y-5">
        {kinds
          .filter((one) => one.funds.length)
          .map((one) => (
            <div key={one.id}>
              <h3 className="mb-2 text-sm font-medium text-text-2">{t(`earn.kind.${one.id}`)}</h3>
              <Offers funds={one.funds} label={`${name}: ${t(`earn.kind.${one.id}`)}`} view={view} />
            </div>
          ))}
      </div>
    </section>
  )
}

/** What is on offer, class by class, with what one has in it above. words: earn.title.* */
export function Funds({ view }: { view: View }) {
  const t = useT()
  const signedIn = useSignedIn()
  const mayInvest = useMayInvest()
  const income = useIncome()
  const { data: funds, isError, refetch } = useQuery(fundsQuery)
  const pools = useQuery({ ...dailyPoolsQuery, enabled: WITH_POOLS.includes(view) })
  const shown = SHOWN[view].map((kind) => ({
    kind,
    funds: funds?.filter(({ classify }) => classify === CLASS[kind]) ?? [],
  }))
  // Pools stand below the funds: without an answer the page goes on without them.
  const isReady = funds && (!mayInvest || income) && !pools.isLoading
  return (
    <FundPageLayout title={t(`earn.title.${view}`)} actions={<CardsOrTable view={view} />}>
      <p className="mb-5 max-w-[64ch] text-[15px] text-text-2">
        {t('earn.source')}{' '}
        <Link to="/financialAgreement" className="font-medium text-accent-ink underline underline-offset-4">
          {t('earn.agreement')}
        </Link>
      </p>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !isReady ? (
        <div className="space-y-4">
          {mayInvest ? <Skeleton className="h-[230px] rounded-lg desk:h-24" /> : null}
          <Skeleton className="h-[640px] rounded-lg" />
        </div>
      ) : (
        <div className="space-y-7">
          {income ? (
            <FundTotals income={income}>
              <Go look="outline" wide to="/myInvestment">
                {t('earn.mine')}
              </Go>
            </FundTotals>
          ) : null}
          {signedIn ? <Views view={view} /> : null}
          {shown.some((section) => section.funds.length) ? (
            shown.map((section) =>
              section.funds.length ? <Section key={section.kind} {...section} view={view} /> : null,
            )
          ) : (
            <Empty title={t('earn.no-funds')}>{t('earn.no-funds-note')}</Empty>
          )}
          <DailyPools pools={pools.data ?? []} />
        </div>
      )}
    </FundPageLayout>
  )
}
