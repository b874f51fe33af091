import { useT } from '@plimsoll/i18n'
import { Banner, Button, Card, CoinMark, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { incomeQuery, useIncome } from '~/domain/earn/income'
import { coinPicture } from '~/domain/funds/channels'
import { FundsPage } from '~/domain/layout/funds-page'
import { date } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { compare, isPositive, sign } from '~/shared/money'
import { type CoinIncome, type DayIncome, incomeByDay } from './by-day'
import { coinsSaid, gained, gainedSaid, toneOf } from './figures'
import { earningsQuery, ORDERS_MOST } from './queries'

type Income = NonNullable<ReturnType<typeof useIncome>>

/** Days that are shown at first. */
const FIRST = 14

/** A coin whose orders were all cancelled has neither. */
const isUsed = ({ position, totalIncome }: Income['coins'][number]) =>
  isPositive(position) || sign(totalIncome) !== 0

/** What became of it. */
const fateOf = ({ isValue, paid, earn }: CoinIncome) =>
  isValue ? 'earn.nav.value-change' : compare(paid, earn) >= 0 ? 'earn.paid' : 'earn.accrued'

function ByCoin({ income }: { income: Income }) {
  const t = useT()
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.by-coin')}</h2>
      <ul className="divide-y divide-line">
        {income.coins.filter(isUsed).map(({ coin, position, totalIncome, dayIncome }) => (
          <li key={coin} className="flex items-center gap-3 py-3">
            <CoinMark symbol={coin} src={coinPicture(coin)} />
            <div className="min-w-0 flex-1">
              <div className="font-semibold">{coin.toUpperCase()}</div>
              <div className="text-[13px] text-text-3">
                {t('earn.in-funds', { amount: coinsSaid(position, coin) })}
              </div>
            </div>
            <div className="shrink-0 text-end">
              <div className={`num text-end! font-semibold ${toneOf(totalIncome)}`}>
                {gained(totalIncome, coin, 8)}
              </div>
              <div className="text-[13px] text-text-3">
                {t('earn.yesterday-of', { amount: gainedSaid(dayIncome, coin) })}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ByDay({ days, isCut }: { days: DayIncome[]; isCut: boolean }) {
  const t = useT()
  const [all, showAll] = useState(false)
  const shown = all ? days : days.slice(0, FIRST)
  return (
    <section>
      <h2 className="mb-1 text-[17px] font-semibold">{t('earn.by-day')}</h2>
      {isCut ? <Banner className="mb-2">{t('earn.income-cut', { orders: ORDERS_MOST })}</Banner> : null}
      {days.length ? (
        <ul className="divide-y divide-line">
          {shown.map(({ date: at, coins: earned }) => (
            <li key={at} className="flex justify-between gap-4 py-2.5">
              <span className="num text-[15px]">{date(at)}</span>
              <span className="space-y-1.5 text-end">
                {earned.map((income) => (
                  <span key={`${income.coin} ${income.isValue}`} className="block">
                    <span className={`num block text-end! text-[15px] font-semibold ${toneOf(income.earn)}`}>
                      {gained(income.earn, income.coin, 8)}
                    </span>
                    <span className="block text-[13px] text-text-3">{t(fateOf(income))}</span>
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">{t('earn.no-days')}</p>
      )}
      {days.length > shown.length ? (
        <Button look="quiet" wide className="mt-3" onClick={() => showAll(true)}>
          {t('common.more')}
        </Button>
      ) : null}
    </section>
  )
}

/** What funds have gained or lost, coin by coin and day by day. */
export function FundIncome() {
  const t = useT()
  const income = useIncome()
  const failed = useQuery({ ...incomeQuery, enabled: false }).isError
  const { data: earnings, isError, refetch } = useQuery(earningsQuery)
  return (
    <FundsPage title={t('earn.income')}>
      {isError || failed ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !income || !earnings ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : !income.coins.some(isUsed) ? (
        <Empty
          title={t('earn.no-income')}
          action={
            <Go look="outline" to="/financial">
              {t('earn.see-funds')}
            </Go>
          }
        >
          {t('earn.no-income-note')}
        </Empty>
      ) : (
        <div className="desk:grid desk:grid-cols-2 desk:items-start desk:gap-10">
          <div className="space-y-6">
            <Card className="p-5">
              <div className="text-sm text-text-3">{t('earn.profit')}</div>
              <div
                data-testid="fund-income"
                className={`num mt-0.5 text-[30px] leading-10 font-semibold break-words ${toneOf(income.totalIncome)}`}
              >
                {gained(income.totalIncome, 'usdt', 8)}
              </div>
              <p className="mt-1 text-sm text-text-3">{t('earn.total-note')}</p>
            </Card>
            <ByCoin income={income} />
          </div>
          <div className="mt-6 desk:mt-0">
            <ByDay days={incomeByDay(earnings.orders)} isCut={earnings.isCut} />
          </div>
        </div>
      )}
    </FundsPage>
  )
}
