import { useT } from '@plimsoll/i18n'
import { Button, Empty, List, SkeletonRows } from '@plimsoll/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { call, complain } from '~/shared/api'
import { moment } from '~/shared/format'
import { Loaded } from './article'
import { type Mail, mailsQuery } from './queries'
import { Unread } from './unread'

function useMark() {
  const queries = useQueryClient()
  const { queryKey } = mailsQuery()
  return useMutation({
    mutationFn: (ids: number[]) => call('POST /api/mail/updateMail', { ids: ids.join(',') }),
    onSuccess: (_done, ids) =>
      queries.setQueryData(queryKey, (mails) =>
        mails?.map((mail) => (ids.includes(mail.id) ? { ...mail, status: 1 } : mail)),
      ),
    onError: complain,
  })
}

function Message({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  return (
    <li>
      <details
        className="group py-1"
        onToggle={(event) => event.currentTarget.open && mail.status === 0 && onOpen()}
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <h3 className={mail.status === 0 ? 'font-semibold' : 'font-medium text-text-2'}>
              {mail.status === 0 ? <Unread /> : null}
              <bdi>{mail.title}</bdi>
            </h3>
            <p className="text-sm text-text-3">
              <span className="num">{moment(mail.params.createTime)}</span>
            </p>
          </div>
          <ChevronDown
            size={18}
            className="shrink-0 text-text-3 transition-transform duration-120 group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <p className="pb-4 text-[15px] leading-relaxed whitespace-pre-line text-text-2" dir="auto">
          {mail.content}
        </p>
      </details>
    </li>
  )
}

/** Messages to the reader; opening one marks it as read. */
export function Inbox() {
  const t = useT()
  const query = useQuery(mailsQuery())
  const mark = useMark()
  return (
    <Loaded query={query} waiting={<SkeletonRows label={t('common.loading')} />}>
      {(mails) => {
        const unread = mails.filter((mail) => mail.status === 0).map((mail) => mail.id)
        if (!mails.length)
          return <Empty title={t('content.inbox-empty')}>{t('content.inbox-empty-hint')}</Empty>
        return (
          <>
            {unread.length > 1 ? (
              <Button
                look="text"
                size="sm"
                className="px-0!"
                busy={mark.isPending}
                onClick={() => mark.mutate(unread)}
              >
                {t('content.mark-all')}
              </Button>
            ) : null}
            <List>
              {mails.map((mail) => (
                <Message key={mail.id} mail={mail} onOpen={() => mark.mutate([mail.id])} />
              ))}
            </List>
          </>
        )
      }}
    </Loaded>
  )
}
