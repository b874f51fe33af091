import type { Row } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Badge, Button, Failed, SkeletonRows, toast } from '@plimsoll/ui'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, rows, showError } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { moment } from '~/shared/format'
import { Group } from './entry'

/** What a sign-in says of where it came from. */
type Used = Pick<Row<'POST /api/user/sessions'>, 'ip' | 'browser' | 'system'>

const PAGE = 20
const UNSAID = ['', 'other', 'unknown']
const PHONES = /android|ios|iphone|ipad/i

/** Where the account is open now, with a way to close each, and where it was opened before. */
export function Devices() {
  const t = useT()
  return (
    <AccountPage title={t('account.devices')} wide>
      <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-2 desk:items-start desk:gap-8 desk:space-y-0">
        <OpenSessions />
        <SignIns />
      </div>
    </AccountPage>
  )
}

function useDeviceName() {
  const t = useT()
  return ({ browser, system }: Used) =>
    [browser, system].filter((name) => !UNSAID.includes(name)).join(' · ') || t('account.device-unknown')
}

function Line({
  used,
  at,
  note,
  end,
}: {
  used: Used
  at: number
  note?: string | undefined
  end: ReactNode
}) {
  const name = useDeviceName()
  const Icon = PHONES.test(used.system) ? Smartphone : Monitor
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-3">
      <Icon size={20} strokeWidth={1.8} className="shrink-0 text-text-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <div className="truncate text-[16px] font-medium">{name(used)}</div>
        <div className="flex flex-wrap gap-x-2 text-sm text-text-3">
          <span className="num">{moment(at)}</span>
          <span className="num">{used.ip}</span>
          {note ? <bdi>{note}</bdi> : null}
        </div>
      </div>
      {end}
    </li>
  )
}

function OpenSessions() {
  const t = useT()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => rows('POST /api/user/sessions'),
  })
  const end = useMutation({
    mutationFn: (id: number) => call('POST /api/user/sessionRevoke', { id }),
    onSuccess: () => {
      toast(t('account.session-ended'), 'good')
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
    onError: showError,
  })
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} label={t('common.loading')} />
  return (
    <Group title={t('account.open-now')}>
      {data.rows.map((session) => (
        <Line
          key={session.id}
          used={session}
          at={session.createdAt}
          end={
            session.current ? (
              <Badge tone="good">{t('account.this-device')}</Badge>
            ) : (
              <Button
                size="sm"
                look="danger"
                className="min-h-11 shrink-0"
                busy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('account.sign-out')}
              </Button>
            )
          }
        />
      ))}
    </Group>
  )
}

function SignIns() {
  const t = useT()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['sign-ins'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => rows('POST /api/user/loginLogs', { pageNum: pageParam, pageSize: PAGE }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} label={t('common.loading')} />
  const lines = data.pages.flatMap((page) => page.rows)
  return (
    <div className="space-y-3">
      <Group title={t('account.sign-ins')}>
        {lines.map((line) => (
          <Line
            key={line.id}
            used={line}
            at={line.at}
            note={UNSAID.includes(line.location) ? undefined : line.location}
            end={
              line.result === 'ok' ? (
                <Badge>{t(line.event === 'visit' ? 'account.visited' : 'account.signed-in')}</Badge>
              ) : (
                <Badge tone="bad">{t('account.turned-away')}</Badge>
              )
            }
          />
        ))}
      </Group>
      {hasNextPage ? (
        <Button wide look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.more')}
        </Button>
      ) : null}
    </div>
  )
}
