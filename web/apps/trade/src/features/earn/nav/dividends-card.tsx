import { useT } from '@plimsoll/i18n'
import { Button, Card, Failed, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { date, leftToRight, share } from '~/shared/format'
import { isPositive } from '~/shared/money'
import { coins, coinsSaid, unitDayCount } from '../figures'
import { type Declared, dividendsQuery, newestFirst, tiersOf } from './dividends'
import { useQuarterName } from './quarter-name'

const COIN = 'usdt'
/** Quarters that are shown at first: a year. */
const FIRST = 4

/** A quarter: from which income, for whom, and what became of it. */
function Quarter({ declared }: { declared: Declared }) {
  const t = useT()
  const name = useQuarterName()
  return (
    <Card data-testid="declared" className="h-full p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-[16px] font-semibold">{name(declared.quarter)}</h3>
        <span className="text-[13px] text-text-3">
          {t('earn.div.declared-on', { date: leftToRight(date(declared.time)) })}
        </span>
      </div>
      <KeyValue
        className="mt-2"
        items={[
          [t('earn.div.income'), coins(declared.income, COIN)],
          ...tiersOf(declared).map(({ tier, rate, pool }): [string, string] => [
            t('earn.div.tier', { tier, rate: leftToRight(share(rate)) }),
            coins(pool, COIN),
          ]),
          [t('earn.div.declared'), coins(declared.declared, COIN)],
          [t('earn.div.paid'), coins(declared.paid, COIN)],
          [t('earn.div.left'), coins(declared.left, COIN)],
        ]}
      />
      <p className="mt-2 text-[13px] text-text-3">
        {t('earn.div.unit-days', {
          first: leftToRight(unitDayCount(declared.unitDays[0])),
          second: leftToRight(unitDayCount(declared.unitDays[1])),
        })}
      </p>
    </Card>
  )
}

/** What institutions were paid out of fees, quarter by quarter, for everybody to read. */
export function DividendsCard() {
  const t = useT()
  const { data, isError, refetch } = useQuery(dividendsQuery)
  const [all, showAll] = useState(false)
  if (isError && !data)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-44 rounded-lg" />
  // An operator who never began to count offers no dividends.
  if (!data.counting && !data.quarters.length) return null
  const quarters = newestFirst(data.quarters)
  const shown = all ? quarters : quarters.slice(0, FIRST)
  return (
    <section data-testid="dividends">
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.div.title')}</h2>
      <p className="mb-3 max-w-[64ch] text-sm text-pretty text-text-2">
        {t('earn.div.intro')}{' '}
        <Link to="/platform" className="font-medium text-accent-ink underline underline-offset-4">
          {t('earn.div.ledger')}
        </Link>
      </p>
      {shown.length ? (
        <ul className="grid gap-3 desk:grid-cols-2 desk:gap-4">
          {shown.map((declared) => (
            <li key={declared.quarter} className="min-w-0">
              <Quarter declared={declared} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-[15px] text-text-2">{t('earn.div.none')}</p>
      )}
      {quarters.length > shown.length ? (
        <Button look="quiet" wide className="mt-3" onClick={() => showAll(true)}>
          {t('common.more')}
        </Button>
      ) : null}
      {isPositive(data.left) ? (
        <p className="mt-3 text-sm text-text-3">
          {t('earn.div.waiting', { amount: coinsSaid(data.left, COIN) })}
        </p>
      ) : null}
    </section>
  )
}
