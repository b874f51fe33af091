import { useT } from '@plimsoll/i18n'
import { Button, Chips, Empty, List, SkeletonRows } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, showError } from '~/domain/api/api'
import { Page } from '~/domain/layout/page'
import { mailsQuery } from '~/domain/messages/mails'
import { useSignedIn } from '~/domain/session/session'
import { date } from '~/shared/format'
import { Loaded } from './article'
import { Message } from './inbox'
import { filtered, KINDS, type Kind, type Notification, notifications } from './notifications'
import { type ListedNotice, noticesQuery } from './queries'
import { ReachedAlerts } from './reached-alerts'
import { Unread } from './unread'

function NoticeLine({ notice, marked }: { notice: ListedNotice; marked: boolean }) {
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
          <h3 className={`line-clamp-2 ${marked ? 'font-semibold' : 'font-medium'}`}>
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

/** Marks what it is given as read, here and on the server. */
function useMark() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (some: Notification[]) => {
      const mails = some.flatMap((one) => (one.kind === 'account' ? one.mail.id : []))
      const notices = some.flatMap((one) => (one.kind === 'account' ? [] : one.notice.noticeId))
      if (mails.length) await call('POST /api/mail/updateMail', { ids: mails.join(',') })
      if (notices.length) await call('POST /api/user/isReadNews', { newsList: notices })
    },
    onSuccess: () =>
      Promise.all(
        [noticesQuery().queryKey, mailsQuery().queryKey, ['user']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
    onError: showError,
  })
}

type Shown = Kind | 'all' | 'unread'

function Listed({ all, signedIn }: { all: Notification[]; signedIn: boolean }) {
  const t = useT()
  const [shown, show] = useState<Shown>('all')
  const mark = useMark()
  const unread = filtered(all, 'unread')
  const some = filtered(all, shown)
  // A kind of which there is nothing is no choice.
  const kinds = KINDS.filter((kind) => all.some((one) => one.kind === kind))
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-3">
        <Chips
          name="kind"
          label={t('common.notices')}
          value={shown}
          onChange={show}
          choices={[
            { value: 'all' as Shown, label: t('content.kind.all') },
            ...(signedIn
              ? [{ value: 'unread' as Shown, label: t('content.kind.unread'), count: unread.length }]
              : []),
            ...kinds.map((kind) => ({ value: kind as Shown, label: t(`content.kind.${kind}`) })),
          ]}
          className="-ms-4 min-w-0 ps-4"
        />
        {unread.length ? (
          <Button
            look="text"
            size="sm"
            className="shrink-0 px-0!"
            busy={mark.isPending}
            onClick={() => mark.mutate(unread)}
          >
            {t('content.mark-all')}
          </Button>
        ) : null}
      </div>
      {some.length ? (
        <List>
          {some.map((one) =>
            one.kind === 'account' ? (
              <Message key={one.key} mail={one.mail} onOpen={() => mark.mutate([one])} />
            ) : (
              <NoticeLine key={one.key} notice={one.notice} marked={one.unread} />
            ),
          )}
        </List>
      ) : (
        <Empty title={t('content.notices-none')}>
          {shown === 'account' || all.length === 0 ? t('content.inbox-empty-hint') : null}
        </Empty>
      )}
    </>
  )
}

/** What the platform tells everybody and what it tells the reader, by kind, with what is new. words: content.kind.* */
export function NoticePage() {
  const t = useT()
  const signedIn = useSignedIn()
  const notices = useQuery(noticesQuery())
  const { data: mails } = useQuery({ ...mailsQuery(), enabled: signedIn })
  return (
    <Page title={t('common.notices')} wide>
      <div className="max-w-3xl">
        {signedIn ? <ReachedAlerts /> : null}
        <Loaded query={notices} waiting={<SkeletonRows label={t('common.loading')} />}>
          {(listed) => <Listed all={notifications(listed, mails ?? [], signedIn)} signedIn={signedIn} />}
        </Loaded>
      </div>
    </Page>
  )
}
