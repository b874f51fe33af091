import { type Key, useT } from '@plimsoll/i18n'
import { Badge, Button, Empty, Failed, List, Row, SkeletonRows } from '@plimsoll/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Page } from '~/domain/layout/page'
import { useSignedIn } from '~/domain/session/session'
import { useSettings } from '~/domain/settings/settings'
import { date } from '~/shared/format'
import { Go } from '~/shared/link-button'
import { destination } from '~/shared/links'
import { WrittenLink } from '~/shared/written-link'
import { Beginning, Conversation } from './conversation'
import { type Thread, threadsQuery } from './threads'

const STATES: Record<number, { word: Key; tone: 'plain' | 'good' }> = {
  0: { word: 'content.service-open', tone: 'plain' },
  1: { word: 'content.service-answered', tone: 'good' },
  2: { word: 'content.service-ended', tone: 'plain' },
}

/** Other ways the operator offers. This page is not one of them. */
function OtherWays() {
  const t = useT()
  const ways = useSettings().SUPPORT_STAFF_SETTING?.filter(
    (way) => way.url !== '/service' && destination(way.url),
  )
  if (!ways?.length) return null
  return (
    <section className="mt-10">
      <h2 className="mb-1 text-sm font-medium text-text-3">{t('content.service-other')}</h2>
      <List>
        {ways.map((way) => (
          <li key={way.url}>
            <WrittenLink address={way.url} marked={false} className="block hover:bg-sunken">
              <Row
                start={way.imgUrl ? <img src={way.imgUrl} alt="" width={28} height={28} /> : undefined}
                title={<bdi>{way.name}</bdi>}
                note={<LeavesTo address={way.url} />}
                leads
              />
            </WrittenLink>
          </li>
        ))}
      </List>
    </section>
  )
}

/** The host of a way that leaves the site. */
function LeavesTo({ address }: { address: string }) {
  const to = destination(address)
  return to?.kind === 'away' ? <bdi aria-hidden>{to.host} ↗</bdi> : null
}

/** Conversations, last touched first. words: content.topic.* */
function Threads({
  threads,
  open,
  onOpen,
}: {
  threads: Thread[]
  open: number | undefined
  onOpen: (id: number | undefined) => void
}) {
  const t = useT()
  return (
    <nav aria-label={t('content.service-threads')}>
      <Button
        look="outline"
        wide
        icon={<Plus size={18} aria-hidden />}
        onClick={() => onOpen(undefined)}
        className="mb-3"
      >
        {t('content.service-new')}
      </Button>
      <List>
        {threads.map((thread) => {
          const state = STATES[thread.status]
          return (
            <li key={thread.id}>
              <button
                type="button"
                aria-current={thread.id === open ? 'true' : undefined}
                onClick={() => onOpen(thread.id)}
                className="w-full border-s-2 border-transparent ps-3 text-start hover:bg-sunken aria-[current]:border-accent"
              >
                <Row
                  title={<bdi>{thread.thread[0]?.content}</bdi>}
                  note={<span className="num">{date(thread.updateTime)}</span>}
                  end={
                    thread.unread ? (
                      <Badge tone="bad">{t('content.service-unread', { count: thread.unread })}</Badge>
                    ) : state ? (
                      <Badge tone={state.tone}>{t(state.word)}</Badge>
                    ) : null
                  }
                />
              </button>
            </li>
          )
        })}
      </List>
    </nav>
  )
}

function Desk() {
  const t = useT()
  const query = useQuery(threadsQuery)
  const [picked, pick] = useState<number | 'new' | undefined>(undefined)
  if (!query.data)
    return query.error ? (
      <Failed
        title={t('common.load-failed')}
        detail={query.error.message}
        retry={t('common.retry')}
        onRetry={() => query.refetch()}
      />
    ) : (
      <SkeletonRows label={t('common.loading')} />
    )
  // Whoever comes back finds the conversation that moved last.
  const open = picked === 'new' ? undefined : (query.data.find((one) => one.id === picked) ?? query.data[0])
  return (
    <div className="desk:grid desk:grid-cols-[1fr_320px] desk:gap-14 desk:pt-4">
      {open ? (
        <Conversation key={open.id} thread={open} onNew={() => pick('new')} />
      ) : (
        <Beginning onBegun={pick} />
      )}
      <div className="mt-10 desk:mt-0">
        {query.data.length ? (
          <Threads threads={query.data} open={open?.id} onOpen={(id) => pick(id ?? 'new')} />
        ) : null}
        <OtherWays />
      </div>
    </div>
  )
}

/** The conversation first, links after it. */
export function Service() {
  const t = useT()
  const signedIn = useSignedIn()
  return (
    <Page title={t('content.service')} wide>
      {signedIn ? (
        <Desk />
      ) : (
        <>
          <Empty
            title={t('content.service-begin')}
            action={
              <Go to="/sign-in" search={{ next: '/service' }}>
                {t('common.sign-in')}
              </Go>
            }
          >
            {t('content.service-visitor')}
          </Empty>
          <OtherWays />
        </>
      )}
    </Page>
  )
}
