import { useT } from '@plimsoll/i18n'
import { Banner, Card, Empty, Failed, KeyValue, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Refused } from '~/domain/api/api'
import { FundsPage } from '~/domain/layout/funds-page'
import { owed, rate } from '~/domain/lending/figures'
import { useDesk } from '~/shared/desktop'
import { amount, moment, share, UNKNOWN, usd } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { times } from '~/shared/money'
import { PledgeActions } from './actions'
import { HealthBar, ZONE_TEXT } from './health-bar'
import { LevelTable } from './levels'
import { IndexPrice, useLiveLtv } from './live'
import { type Zone, zoneOf } from './ltv'
import { PledgeBadge } from './own'
import { isOpen, type Pledge, pledgeQuery, STATUS } from './queries'
import { Sales } from './sales'

const WARNED: Zone[] = ['called', 'sold']

/** How the loan stands against its collateral at the present tick. words: lending.zone.* words: lending.zone-note.* */
function Health({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const cell = useRef<HTMLDivElement>(null)
  const { index, ltv } = useLiveLtv(pledge, cell)
  const zone = ltv ? zoneOf(ltv, pledge) : undefined
  return (
    <div ref={cell}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <div className="text-sm text-text-3">{t('lending.ltv-now')}</div>
          <div
            data-live
            data-testid="pledge-ltv"
            className={`num mt-0.5 text-[34px] leading-10 font-semibold ${zone ? ZONE_TEXT[zone] : ''}`}
          >
            {ltv ? share(ltv) : UNKNOWN}
          </div>
        </div>
        <PledgeBadge status={pledge.status} />
      </div>
      <div className="mt-3">
        <HealthBar ltv={ltv} levels={pledge} />
      </div>
      {zone && WARNED.includes(zone) ? (
        <Banner tone={zone === 'sold' ? 'bad' : 'warn'} title={t(`lending.zone.${zone}`)} className="mt-4">
          {t(zone === 'sold' ? 'lending.zone-note.sold' : 'lending.zone-note.called')}
        </Banner>
      ) : null}
      <div className="mt-4">
        <LevelTable levels={pledge} index={index} callPrice={pledge.callPrice} liqPrice={pledge.liqPrice} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4">
        {(
          [
            [
              t('lending.debt'),
              <span key="debt" data-testid="pledge-debt">
                {owed(pledge.debt, 'usdt')}
              </span>,
            ],
            [
              t('lending.collateral'),
              <span key="collateral" data-testid="pledge-collateral">
                {amount(pledge.collateral)} {pledge.collateralCoin.toUpperCase()}
              </span>,
            ],
            [
              t('lending.index'),
              <span key="index" data-testid="pledge-index">
                <IndexPrice coin={pledge.collateralCoin} fallback={pledge.indexPrice} />
              </span>,
            ],
            [t('lending.collateral-worth'), index ? usd(times(pledge.collateral, index)) : UNKNOWN],
          ] as [string, ReactNode][]
        ).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-text-3">{name}</dt>
            <dd className="num text-[17px] font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A pledge that is over: how it ended. */
function Ended({ pledge }: { pledge: Pledge }) {
  const t = useT()
  return (
    <div className="flex items-start justify-between gap-3">
      <div>
        <div className="text-sm text-text-3">{t('lending.released')}</div>
        <div data-testid="pledge-released" className="num mt-0.5 text-[30px] leading-10 font-semibold">
          {amount(pledge.released)} {pledge.collateralCoin.toUpperCase()}
        </div>
        <div className="num text-sm text-text-3">{moment(pledge.closeTime)}</div>
      </div>
      <PledgeBadge status={pledge.status} />
    </div>
  )
}

function Facts({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const money = (text: string) => owed(text, 'usdt')
  const open = isOpen(pledge)
  const lines: [string, ReactNode, boolean][] = [
    [t('lending.principal'), money(pledge.principal), open],
    [t('lending.interest-due'), money(pledge.accruedInterest), open],
    [t('lending.interest-paid'), money(pledge.interestPaid), true],
    [t('lending.daily-rate'), share(pledge.rateDay, 4), true],
    [t('lending.yearly-rate'), rate(pledge.apr, 2), true],
    [t('lending.term'), <bdi key="term">{t('lending.days', { days: pledge.days })}</bdi>, true],
    [t('lending.opened-at'), moment(pledge.createTime), true],
    [t('lending.term-end'), moment(pledge.endTime), true],
    [t('lending.grace-end'), moment(pledge.graceUntil), open],
    [t('lending.liq-fee'), share(pledge.liqFee), open],
    [t('lending.number'), pledge.orderNo, true],
  ]
  return <KeyValue items={lines.filter(([, , shown]) => shown).map(([name, value]) => [name, value])} />
}

function Shown({ pledge }: { pledge: Pledge }) {
  const t = useT()
  const open = isOpen(pledge)
  const desk = useDesk()
  const actions = open ? <PledgeActions pledge={pledge} /> : null
  return (
    <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:items-start desk:gap-10">
      <div className="space-y-6">
        {pledge.status === STATUS.overdue ? (
          <Banner tone="bad" title={t('lending.term-over')}>
            {t('lending.term-over-note', { time: moment(pledge.graceUntil) })}
          </Banner>
        ) : null}
        <Card className="p-5">{open ? <Health pledge={pledge} /> : <Ended pledge={pledge} />}</Card>
        {desk ? null : actions}
        <Sales pledge={pledge} />
      </div>
      <div className="mt-6 space-y-6 desk:mt-0">
        {desk ? actions : null}
        <Card className="p-5">
          <h2 className="mb-3 text-[15px] font-semibold">{t('lending.terms')}</h2>
          <Facts pledge={pledge} />
        </Card>
        {open ? <p className="px-1 text-sm text-text-3">{t('lending.how-loss')}</p> : null}
      </div>
    </div>
  )
}

/** One pledge, looked at again until it is over. Another's, and one that never was, look the same. */
export function PledgeDetail({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery(pledgeQuery(id))
  return (
    <FundsPage title={data ? t('lending.against', { coin: data.planTitle }) : t('lending.one-pledge')}>
      {error instanceof Refused ? (
        <Empty
          title={t('lending.no-such-pledge')}
          action={
            <Go look="outline" to="/pledge/pledgeOrder">
              {t('lending.my-pledges')}
            </Go>
          }
        />
      ) : error && !data ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown pledge={data} />
      ) : (
        <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_340px] desk:gap-10">
          <Skeleton className="h-[30rem] rounded-lg" />
          <Skeleton className="mt-6 h-96 rounded-lg desk:mt-0" />
        </div>
      )}
    </FundsPage>
  )
}
