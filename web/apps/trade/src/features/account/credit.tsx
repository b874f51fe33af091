import type { Data } from '@plimsoll/api'
import { type Key, useT } from '@plimsoll/i18n'
import { Card, Empty, Failed, Skeleton, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { date, moment } from '~/shared/format'
import { Group } from './entry'

type CreditLog = Data<'POST /api/credit/log'>

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
    queryFn: () => call('POST /api/credit/log'),
  })
  return (
    <AccountPage title={t('account.credit')} wide>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[340px_1fr] desk:items-start desk:gap-8 desk:space-y-0">
          <Card className="flex flex-col items-center p-6 text-center">
            {data ? <Ring score={data.credits} /> : <Skeleton className="size-44 rounded-full" />}
            <p className="mt-5 text-sm text-text-3">{t('account.credit-note', { good: GOOD_FROM })}</p>
            <p className="mt-2 text-sm text-text-3">{t('account.credit-rule-note')}</p>
          </Card>
          {data ? (
            <div className="space-y-6">
              <Events rows={data.rows} />
              {data.rule.length ? <Rule rule={data.rule} /> : null}
            </div>
          ) : (
            <SkeletonRows rows={4} label={t('common.loading')} />
          )}
        </div>
      )}
    </AccountPage>
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

const EVENTS = [
  'C2C_TIMEOUT',
  'C2C_APPEAL_LOST',
  'C2C_FALSE_PROOF',
  'LOAN_LATE_1',
  'LOAN_LATE_8',
  'LOAN_LATE_31',
  'LOAN_REPAID',
  'KYC_FORGED',
  'CLEAN_MONTH',
  'EXPIRED',
] as const

/** words: account.event.* */
const wordOf = (event: string): Key =>
  `account.event.${EVENTS.find((known) => known === event) ?? 'OTHER'}` as Key

const Delta = ({ delta }: { delta: number }) => (
  <span className={`num text-[17px] font-semibold ${delta < 0 ? 'text-bad' : 'text-good'}`}>
    {delta > 0 ? `+${delta}` : delta}
  </span>
)

/** What moves anybody's score, and by how much. */
function Rule({ rule }: { rule: CreditLog['rule'] }) {
  const t = useT()
  return (
    <Group title={t('account.credit-rule')}>
      {rule.map(({ event, delta }) => (
        <li key={event} className="flex min-h-13 items-center justify-between gap-4 px-4 py-2">
          <span className="text-[16px]">{t(wordOf(event))}</span>
          <Delta delta={delta} />
        </li>
      ))}
    </Group>
  )
}

function Events({ rows }: { rows: CreditLog['rows'] }) {
  const t = useT()
  if (!rows.length) return <Empty title={t('account.credit-empty')}>{t('account.credit-empty-note')}</Empty>
  return (
    <Group title={t('account.credit-events')}>
      {rows.map((row) => (
        <li key={`${row.time}${row.event}${row.ref}`} className="flex min-h-16 items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1">
            <div className="truncate text-[16px] font-medium">{t(wordOf(row.event))}</div>
            <div className="num text-sm text-text-3">
              {moment(row.time)}
              {row.expiresAt ? ` · ${t('account.credit-until', { date: date(row.expiresAt) })}` : ''}
            </div>
          </div>
          <Delta delta={row.delta} />
        </li>
      ))}
    </Group>
  )
}
