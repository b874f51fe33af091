import { useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, Skeleton, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { post } from '~/shared/api'
import { date, moment } from '~/shared/format'
import { Page } from '~/shared/page'
import { Group } from './entry'

interface CreditLog {
  credits: number
  rows: { time: number; event: string; delta: number; expiresAt: number | null; ref: string }[]
}

/** Below this a score is a warning. */
const GOOD_FROM = 90
const FULL = 100
const RADIUS = 76
const ROUND = 2 * Math.PI * RADIUS

/** The account's score, and every event that moved it. */
export function Credit() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: ['credit'],
    queryFn: () => post<CreditLog>('/api/credit/log'),
  })
  return (
    <Page title={t('account.credit')} wide>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[340px_1fr] desk:items-start desk:gap-8 desk:space-y-0">
          <Card className="flex flex-col items-center p-6 text-center">
            {data ? <Ring score={data.credits} /> : <Skeleton className="size-44 rounded-full" />}
            <p className="mt-5 text-sm text-text-3">{t('account.credit-note', { good: GOOD_FROM })}</p>
          </Card>
          {data ? <Events rows={data.rows} /> : <SkeletonRows rows={4} label={t('common.loading')} />}
        </div>
      )}
    </Page>
  )
}

function Ring({ score }: { score: number }) {
  const t = useT()
  const good = score >= GOOD_FROM
  const part = Math.min(Math.max(score / FULL, 0), 1)
  return (
    <div className="relative grid size-44 place-items-center">
      <svg viewBox="0 0 176 176" className="absolute inset-0 -rotate-90" fill="none" aria-hidden>
        <circle cx="88" cy="88" r={RADIUS} stroke="var(--sunken)" strokeWidth="12" />
        <circle
          cx="88"
          cy="88"
          r={RADIUS}
          stroke={good ? 'var(--good)' : 'var(--bad)'}
          strokeWidth="12"
          strokeLinecap="round"
          strokeDasharray={`${ROUND * part} ${ROUND}`}
        />
      </svg>
      <div>
        <div
          className={`num text-center! text-[52px] leading-none font-semibold ${good ? 'text-good' : 'text-bad'}`}
        >
          {score}
        </div>
        <div className="mt-1 text-sm text-text-3">
          {t(good ? 'account.credit-good' : 'account.credit-low')}
        </div>
      </div>
    </div>
  )
}

/** An event as a sentence begins: CLEAN_MONTH is "Clean month". */
const spoken = (event: string) => {
  const words = event.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Events({ rows }: { rows: CreditLog['rows'] }) {
  const t = useT()
  if (!rows.length) return <Empty title={t('account.credit-empty')}>{t('account.credit-empty-note')}</Empty>
  return (
    <Group title={t('account.credit-events')}>
      {rows.map((row) => (
        <li key={`${row.time}${row.event}${row.ref}`} className="flex min-h-16 items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1">
            <div className="truncate text-[16px] font-medium">{spoken(row.event)}</div>
            <div className="num text-sm text-text-3">
              {moment(row.time)}
              {row.expiresAt ? ` · ${t('account.credit-until', { date: date(row.expiresAt) })}` : ''}
            </div>
          </div>
          <span className={`num text-[17px] font-semibold ${row.delta < 0 ? 'text-bad' : 'text-good'}`}>
            {row.delta > 0 ? `+${row.delta}` : row.delta}
          </span>
        </li>
      ))}
    </Group>
  )
}
