import { useT } from '@plimsoll/i18n'
import { Banner, Card, Empty, Failed, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useMayInvest } from '~/domain/earn/income'
import { useSignedIn } from '~/domain/session/session'
import { moment } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { coins, unitCount } from '../figures'
import { FundCard } from '../fund-card'
import { FundPageLayout } from '../fund-page-layout'
import { OrderLine } from '../order-line'
import { CLASS, type Fund, type FundOrder, fundsQuery, isNav } from '../queries'
import { NavCard } from './card'
import { DividendsCard } from './dividends-card'
import { NavOrderLine } from './order-line'
import { OwnDividends } from './own-dividends'
import { holdsCoins, useInstitution } from './queries'
import { TierCard } from './tier-card'
import { TiersTable } from './tiers-table'

function Offered({ funds }: { funds: Fund[] }) {
  const t = useT()
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.inst.funds')}</h2>
      <p className="mb-3 max-w-[64ch] text-sm text-text-2">{t('earn.inst.funds-note')}</p>
      {funds.length ? (
        <ul className="grid gap-3 desk:grid-cols-2 desk:gap-4">
          {funds.map((fund) => (
            <li key={fund.id} className="min-w-0">
              {holdsCoins(fund) ? <NavCard fund={fund} /> : <FundCard fund={fund} />}
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={t('earn.no-funds')}>{t('earn.no-funds-note')}</Empty>
      )}
    </section>
  )
}

/** What the reader has in the funds of institutions: worth, the end of the last lock-up, and each order. */
function Own({
  balance,
  lockEnd,
  earlyCapLeft,
  orders,
}: {
  balance: string
  lockEnd: number | null | undefined
  earlyCapLeft: string
  orders: FundOrder[]
}) {
  const t = useT()
  return (
    <section>
      <h2 className="mb-2 text-[17px] font-semibold">{t('earn.inst.own')}</h2>
      {orders.length ? (
        <Card className="p-5 pb-1.5">
          <KeyValue
            items={[
              [t('earn.nav.worth-now'), coins(balance, 'usdt')],
              ...(lockEnd
                ? ([
                    [t('earn.inst.lock-end'), moment(lockEnd)],
                    [t('earn.nav.early-left'), unitCount(earlyCapLeft)],
                  ] as [string, string][])
                : []),
            ]}
          />
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {orders.map((order) => (
              <li key={order.id}>
                {isNav(order) ? <NavOrderLine order={order} /> : <OrderLine order={order} />}
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-[15px] text-text-2">{t('earn.inst.own-none')}</p>
      )}
    </section>
  )
}

/** What an institution's own figures are; visitors and practice accounts have none. */
function Standing() {
  const t = useT()
  const signedIn = useSignedIn()
  const mayInvest = useMayInvest()
  const { data, isError, refetch } = useInstitution()
  if (!signedIn)
    return (
      <Banner
        action={
          <Go look="outline" size="sm" to="/sign-in">
            {t('earn.inst.sign-in')}
          </Go>
        }
      >
        {t('earn.inst.visitor')}
      </Banner>
    )
  if (!mayInvest) return null
  if (isError && !data)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[640px] rounded-lg desk:h-96" />
  return (
    <div className="space-y-7">
      <div className="space-y-4 desk:grid desk:grid-cols-2 desk:items-start desk:gap-4 desk:space-y-0">
        <TierCard info={data} />
        <TiersTable needs={data.needs} funds={data.funds.filter(holdsCoins)} own={data.tier} />
      </div>
      <Own
        balance={data.balance}
        lockEnd={data.lockEnd}
        earlyCapLeft={data.earlyCapLeft}
        orders={data.orders}
      />
      <OwnDividends dividends={data.dividends} />
    </div>
  )
}

/** Institutions: the reader's tier and how it is counted, what each tier brings and needs, the funds, what one has in them, and the dividends. */
export function Institutions() {
  const t = useT()
  const { data: funds, isError, refetch } = useQuery(fundsQuery)
  return (
    <FundPageLayout title={t('earn.inst.title')}>
      <p className="mb-5 max-w-[64ch] text-[15px] text-text-2">{t('earn.inst.intro')}</p>
      <div className="space-y-7">
        <Standing />
        {isError && !funds ? (
          <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
        ) : funds ? (
          <Offered funds={funds.filter(({ classify }) => classify === CLASS.institution)} />
        ) : (
          <Skeleton className="h-80 rounded-lg" />
        )}
        <DividendsCard />
      </div>
    </FundPageLayout>
  )
}
