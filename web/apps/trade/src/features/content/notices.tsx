import { useT } from '@plimsoll/i18n'
import { Button, Empty, List, SkeletonRows, Tabs } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, complain } from '~/shared/api'
import { date } from '~/shared/format'
import { Page } from '~/shared/page'
import { useSignedIn } from '~/shared/session'
import { Loaded } from './article'
import { Inbox } from './inbox'
import { mailsQuery, type Notice, noticesQuery } from './queries'
import { Unread } from './unread'

function NoticeLine({ notice, marked }: { notice: Notice; marked: boolean }) {
  return (
    <li>
      <Link
        to="/broadcastDetails"
        search={{ noticeId: String(notice.noticeId) }}
        className="flex gap-4 rounded-md py-4 hover:bg-sunken desk:-mx-3 desk:px-3"
      >
        {notice.imgUrl ? (
          <img
            src={notice.imgUrl}
            alt=""
            loading="lazy"
            className="h-16 w-20 shrink-0 rounded-sm bg-sunken object-cover"
          />
        ) : null}
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 font-medium">
            {marked ? <Unread /> : null}
            <bdi>{notice.noticeTitle}</bdi>
          </h3>
          <p className="mt-1 text-sm text-text-3">
            <span className="num">{date(notice.params.createTime)}</span>
          </p>
        </div>
      </Link>
    </li>
  )
}

function MarkAll({ ids }: { ids: number[] }) {
  const t = useT()
  const queries = useQueryClient()
  const mark = useMutation({
    mutationFn: () => call('POST /api/user/isReadNews', { newsList: ids }),
    onSuccess: () =>
      Promise.all(
        [noticesQuery().queryKey, ['user']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    onError: complain,
  })
  return (
    <Button look="text" size="sm" className="px-0!" busy={mark.isPending} onClick={() => mark.mutate()}>
      {t('content.mark-all')}
    </Button>
  )
}

function Notices() {
  const t = useT()
  const query = useQuery(noticesQuery())
  const signedIn = useSignedIn()
  return (
    <Loaded query={query} waiting={<SkeletonRows label={t('common.loading')} />}>
      {(notices) => {
        if (!notices.length) return <Empty title={t('content.notices-none')} />
        // A visitor has no marks, so nothing is new to them.
        const fresh = signedIn ? notices.filter((notice) => !notice.isRead) : []
        return (
          <>
            {fresh.length > 1 ? <MarkAll ids={fresh.map((notice) => notice.noticeId)} /> : null}
            <List>
              {notices.map((notice) => (
                <NoticeLine key={notice.noticeId} notice={notice} marked={fresh.includes(notice)} />
              ))}
            </List>
          </>
        )
      }}
    </Loaded>
  )
}

/** What the house tells everybody, and what it tells the reader. */
export function NoticePage() {
  const t = useT()
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<'notices' | 'inbox'>('notices')
  const mails = useQuery({ ...mailsQuery(), enabled: signedIn })
  const unread = mails.data?.filter((mail) => mail.status === 0).length ?? 0
  const show = (part: typeof tab) => (tab === part ? '' : 'hidden desk:block')
  if (!signedIn)
    return (
      <Page title={t('common.notices')} wide>
        <div className="max-w-2xl">
          <Notices />
        </div>
      </Page>
    )
  return (
    <Page title={t('common.notices')} wide>
      <Tabs
        label={t('common.notices')}
        value={tab}
        onChange={setTab}
        className="mb-1 desk:hidden"
        tabs={[
          { value: 'notices', label: t('common.notices') },
          { value: 'inbox', label: t('content.inbox'), count: unread },
        ]}
      />
      <div className="desk:grid desk:grid-cols-2 desk:gap-14 desk:pt-4">
        <section className={show('notices')}>
          <h2 className="hidden pb-2 text-sm font-medium text-text-3 desk:block">{t('content.from-us')}</h2>
          <Notices />
        </section>
        <section className={show('inbox')}>
          <h2 className="hidden pb-2 text-sm font-medium text-text-3 desk:block">{t('content.inbox')}</h2>
          <Inbox />
        </section>
      </div>
    </Page>
  )
}
