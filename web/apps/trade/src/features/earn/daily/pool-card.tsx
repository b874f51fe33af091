import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Button, Card, CoinMark, KeyValue } from '@plimsoll/ui'
import { type ReactNode, useState } from 'react'
import { useMayInvest } from '~/domain/earn/income'
import { coinPicture } from '~/domain/funds/channels'
import { figure, leftToRight, share } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { isPositive } from '~/shared/money'
import { coins, coinsSaid, roundSaid, yearly } from '../figures'
import { useLevel } from '../level'
import { MoveSheet, type Way } from './move-sheet'
import { Payments } from './payments'
import { isOffered } from './pool'
import type { DailyPool } from './queries'

/** What stands behind a pool: the operator's money, how long it lasts, and what it really paid. */
function useFacts(pool: DailyPool): [string, ReactNode][] {
  const t = useT()
  const days = pool.coverageDays
  return [
    [
      t('earn.daily.covers'),
      days ? t('earn.daily.covers-days', { days: leftToRight(figure(days, 2, 0)) }) : '—',
    ],
    [t('earn.daily.pool'), coins(pool.pool, pool.coin)],
    [t('earn.daily.paid-30'), coins(pool.paid30d, pool.coin)],
    [t('earn.daily.paid'), coins(pool.paid, pool.coin)],
    [t('earn.daily.everybody'), coins(pool.amount, pool.coin)],
  ]
}

/** The reader's part of a pool. */
function Mine({ pool, onMove }: { pool: DailyPool; onMove: (way: Way) => void }) {
  const t = useT()
  const { mine } = pool
  if (!mine || !isPositive(mine.amount)) return null
  return (
    <div className="mt-4 rounded-md bg-sunken p-4" data-testid="daily-mine">
      <KeyValue
        items={[
          [t('earn.daily.mine'), coins(mine.amount, pool.coin)],
          [t('earn.daily.earning'), coins(mine.earning, pool.coin)],
          [t('earn.daily.paid-me'), coins(mine.paid, pool.coin)],
        ]}
      />
      <Payments coin={pool.coin} />
      <Button look="outline" wide className="mt-3" onClick={() => onMove('leave')}>
        {t('earn.daily.leave')}
      </Button>
    </div>
  )
}

/** Joins, or says why not. */
function Join({ pool, onMove }: { pool: DailyPool; onMove: (way: Way) => void }) {
  const t = useT()
  const mayInvest = useMayInvest()
  const level = useLevel()
  if (!mayInvest)
    return (
      <Go look="outline" wide to="/sign-in" search={{ next: '/financial' }}>
        {t('earn.daily.sign-in')}
      </Go>
    )
  const why: Key | undefined = !pool.open
    ? 'earn.daily.closed'
    : level !== undefined && !isOffered(pool, level)
      ? 'earn.level-needed'
      : undefined
  if (why) return <p className="text-sm text-text-3">{t(why, { level: pool.level })}</p>
  return (
    <Button wide onClick={() => onMove('join')}>
      {t('earn.daily.join')}
    </Button>
  )
}

/** A pool that pays up to a ceiling a day: the ceiling, what covers it, what was paid, and the reader's part. */
export function PoolCard({ pool }: { pool: DailyPool }) {
  const t = useT()
  const facts = useFacts(pool)
  const [moving, move] = useState<Way>()
  return (
    <Card data-testid="daily-pool" className="flex h-full flex-col p-4 desk:p-5">
      <div className="flex items-center gap-3">
        <CoinMark symbol={pool.coin} src={coinPicture(pool.coin)} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-[16px] font-semibold">
            {t('earn.daily.name', { coin: pool.coin.toUpperCase() })}
          </h3>
          <div className="text-[13px] text-text-3">
            {t('earn.daily.limits', {
              least: roundSaid(pool.limitMin, pool.coin),
              most: roundSaid(pool.limitMax, pool.coin),
            })}
          </div>
        </div>
        {pool.open ? null : <Badge tone="plain">{t('earn.daily.state-closed')}</Badge>}
      </div>
      <div className="mt-3">
        <div className="text-[22px] leading-7 font-semibold">
          {t('earn.daily.up-to', { rate: leftToRight(share(pool.ceiling, 4)) })}
        </div>
        <div className="text-[13px] text-text-3">
          {t('earn.daily.yearly', { rate: leftToRight(yearly(pool.yearly)) })}
        </div>
      </div>
      <KeyValue className="mt-3" items={facts} />
      <p className="mt-3 text-sm text-text-2">
        {t(isPositive(pool.pool) ? 'earn.daily.risk' : 'earn.daily.empty', {
          amount: coinsSaid(pool.pool, pool.coin),
        })}
      </p>
      <Mine pool={pool} onMove={move} />
      <div className="mt-auto pt-4">
        <Join pool={pool} onMove={move} />
      </div>
      {moving ? <MoveSheet pool={pool} way={moving} onClose={() => move(undefined)} /> : null}
    </Card>
  )
}
