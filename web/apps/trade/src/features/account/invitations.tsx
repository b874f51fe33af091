import type { Data } from '@plimsoll/api'
import { useT } from '@plimsoll/i18n'
import { Card, CopyButton, Empty, Failed, Skeleton, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { renderSVG } from 'uqr'
import { call, rows } from '~/domain/api/api'
import { AccountPage } from '~/domain/layout/account-page'
import { Avatar } from '~/shared/avatar'
import { usd } from '~/shared/format'
import { Group } from './entry'

type Earned = Data<'POST /api/agentActivityInfo/getAgentInfo'>

const SHOWN = 50

/** The day of a moment as the server writes it, in the order days are written here. */
const day = (written: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(written) ?? []
  return year ? `${month}/${day}/${year}` : written
}

/** The invitation code, what it earned, and who came by it. */
export function Invitations() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => call('POST /api/agentActivityInfo/getAgentInfo'),
  })
  return (
    <AccountPage title={t('account.invite')} wide>
      {isError ? (
        <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-lg space-y-6 desk:grid desk:max-w-none desk:grid-cols-[380px_1fr] desk:items-start desk:gap-8 desk:space-y-0">
          {data ? <Code {...data} /> : <Skeleton className="h-96 rounded-lg" />}
          <div className="space-y-6">
            <div className="grid grid-cols-3 gap-3">
              <Figure name={t('account.invited')} value={data ? String(data.inviteCount) : undefined} />
              <Figure name={t('account.earned')} value={data ? usd(data.sumAmount) : undefined} />
              <Figure name={t('account.earned-today')} value={data ? usd(data.todayAmount) : undefined} />
            </div>
            <People />
          </div>
        </div>
      )}
    </AccountPage>
  )
}

function Code({ activeCode, link }: Earned) {
  const t = useT()
  const copy = { done: t('account.copied'), failed: t('account.copy-failed') }
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`
  return (
    <Card className="p-5">
      <div className="text-sm text-text-3">{t('account.invite-code')}</div>
      <div className="flex items-center justify-between">
        <span className="num text-[34px] font-semibold tracking-wider">{activeCode}</span>
        <CopyButton text={activeCode} label={t('account.copy-code')} {...copy} />
      </div>
      <img
        src={picture}
        alt={t('account.invite-picture')}
        className="mx-auto my-4 size-48 rounded-md border border-line"
      />
      <div className="flex items-center gap-1 rounded-md bg-sunken ps-3.5">
        <span dir="ltr" className="min-w-0 flex-1 truncate text-sm text-text-2">
          {link}
        </span>
        <CopyButton text={link} label={t('account.copy-link')} {...copy} />
      </div>
      <p className="mt-4 text-sm text-text-3">{t('account.invite-note')}</p>
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <Card className="p-3.5">
      <div className="text-[13px] text-text-3">{name}</div>
      {value === undefined ? (
        <Skeleton className="mt-1 h-6 w-14" />
      ) : (
        <div className="num truncate text-[20px] font-semibold">{value}</div>
      )}
    </Card>
  )
}

function People() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: ['invited'],
    queryFn: () => rows('POST /api/agentActivityInfo/getAgentList', { pageNum: 1, pageSize: SHOWN }),
  })
  if (isError)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />
  if (!data.rows.length)
    return <Empty title={t('account.invited-none')}>{t('account.invited-none-note')}</Empty>
  return (
    <Group title={t('account.invited-people')}>
      {data.rows.map((person) => (
        <li
          key={`${person.loginName}${person.createTime}`}
          className="flex min-h-15 items-center gap-3 px-4 py-2.5"
        >
          <Avatar name={person.loginName} size={36} />
          <span className="min-w-0 flex-1 truncate text-[16px] font-medium">{person.loginName}</span>
          <span className="num text-sm text-text-3">{day(person.createTime)}</span>
        </li>
      ))}
    </Group>
  )
}
