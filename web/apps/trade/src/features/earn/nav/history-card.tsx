import { useT } from '@plimsoll/i18n'
import { Button, Card, Failed, Segmented, Skeleton } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { date, leftToRight, moment, usd } from '~/shared/format'
import { changed, changeTone, unitValue } from '../figures'
import { useFundName } from '../fund-name'
import { courseChange, courseOf, digitsOf, withChanges } from './history'
import { cutsQuery, type NavCut, type NavFund } from './queries'

const ValueChart = lazy(() => import('~/domain/chart/value-chart'))

/** Days that can be looked at; a year is nearly all that the list holds. */
const RANGES = ['30', '90', '365'] as const
/** Valuations that are listed at first. */
const FIRST = 7

/** Every valuation with its change, newest first. */
function Valuations({ cuts }: { cuts: NavCut[] }) {
  const t = useT()
  const [all, showAll] = useState(false)
  const listed = withChanges(cuts)
  const shown = all ? listed : listed.slice(0, FIRST)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((cut) => (
          <li key={cut.time} className="flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <div className="num text-[15px]">{date(cut.time)}</div>
              <div className="text-[13px] text-text-3">
                {t('earn.nav.cut-gross', { amount: leftToRight(usd(cut.gross)) })}
              </div>
            </div>
            <div className="shrink-0 text-end">
              <div className="num text-end! text-[15px] font-semibold">{unitValue(cut.nav)}</div>
              <div className={`num text-end! text-[13px] ${changeTone(cut.change) || 'text-text-3'}`}>
                {changed(cut.change)}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {listed.length > shown.length ? (
        <Button look="quiet" wide className="mt-2" onClick={() => showAll(true)}>
          {t('common.more')}
        </Button>
      ) : null}
    </>
  )
}

function Course({ fund, cuts }: { fund: NavFund; cuts: NavCut[] }) {
  const t = useT()
  const name = useFundName()
  const [range, setRange] = useState<(typeof RANGES)[number]>('90')
  const all = courseOf(cuts, undefined).length
  const points = useMemo(() => courseOf(cuts, Number(range)), [cuts, range])
  const change = courseChange(points)
  const from = leftToRight(date(points[0]?.time ?? 0))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <div className={`num text-[20px] font-semibold ${changeTone(change)}`}>{changed(change)}</div>
          <div className="text-[13px] text-text-3">{t('earn.nav.since', { date: from })}</div>
        </div>
        {all > Number(RANGES[0]) ? (
          <Segmented
            name="nav-range"
            label={t('earn.nav.range')}
            value={range}
            onChange={setRange}
            className="w-full desk:w-72"
            choices={RANGES.map((days) => ({
              value: days,
              label: t('earn.days', { days: Number(days) }),
            }))}
          />
        ) : null}
      </div>
      <Suspense fallback={<Skeleton className="h-56 desk:h-64" />}>
        <ValueChart
          name={fund.title}
          label={t('earn.nav.chart-of', { name: name(fund.title, fund.coin) })}
          points={points}
          scale={digitsOf(points)}
          className="h-56 desk:h-64"
        />
      </Suspense>
    </>
  )
}

/** The value of a unit over time: a chart once there are two valuations, and each of them below. */
export function HistoryCard({ fund }: { fund: NavFund }) {
  const t = useT()
  const { data: cuts, isError, refetch } = useQuery(cutsQuery(fund.id))
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-[17px] font-semibold">{t('earn.nav.history')}</h2>
      {isError && !cuts ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : !cuts ? (
        <Skeleton className="h-72" />
      ) : (
        <>
          {cuts.length > 1 ? <Course fund={fund} cuts={cuts} /> : null}
          {cuts.length ? (
            <div className={cuts.length > 1 ? 'mt-4' : ''}>
              <Valuations cuts={cuts} />
            </div>
          ) : (
            <p className="text-[15px] text-text-2">
              {t('earn.nav.no-history', {
                value: leftToRight(unitValue(fund.nav.value)),
                time: leftToRight(moment(fund.nav.nextCut)),
              })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
