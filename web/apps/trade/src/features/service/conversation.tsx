import { useT } from '@plimsoll/i18n'
import { Button, Chips, toast } from '@plimsoll/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showError } from '~/domain/api/api'
import { useOwnPicture } from '~/domain/session/own-picture'
import { moment } from '~/shared/format'
import { Composer } from './composer'
import { begin, type Letter, noteRead, reply, type Thread, TOPICS, type Topic, threadsQuery } from './threads'

const CLOSED = 2

/** A new conversation: what it is about, then the words. words: content.topic.* */
export function Beginning({ onBegun }: { onBegun: (id: number) => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [topic, setTopic] = useState<Topic>('account')
  const send = useMutation({ mutationFn: (letter: Letter) => begin(topic, letter), onError: showError })
  return (
    <div>
      <h2 className="text-2xl font-semibold">{t('content.service-begin')}</h2>
      <p className="mt-1 mb-6 text-text-3">{t('content.service-hint')}</p>
      <Chips
        name="topic"
        label={t('content.service-topic')}
        value={topic}
        onChange={setTopic}
        className="mb-4 flex-wrap"
        choices={TOPICS.map((value) => ({ value, label: t(`content.topic.${value}`) }))}
      />
      <Composer
        hint={t('content.service-write')}
        busy={send.isPending}
        onSend={(letter, sent) =>
          send.mutate(letter, {
            onSuccess: async ({ id }) => {
              sent()
              await queries.invalidateQueries({ queryKey: threadsQuery.queryKey })
              toast(t('content.service-sent'), 'good')
              onBegun(id)
            },
          })
        }
      />
    </div>
  )
}

/** A picture that was sent. Where it can't be opened it is told of, not shown. */
function Picture({ path }: { path: string }) {
  const t = useT()
  const { address, isClosed } = useOwnPicture(path)
  if (isClosed)
    return (
      <span className="flex items-center gap-2 text-sm opacity-80">
        <Paperclip size={15} aria-hidden />
        {t('content.picture-sent')}
      </span>
    )
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={t('content.picture')} className="size-24 rounded-md bg-sunken object-cover" />
    </a>
  )
}

/** Tells the server what the reader has seen of an open conversation, once for each answer. */
function useReading(thread: Thread) {
  const queries = useQueryClient()
  const told = useRef(0)
  const answers = thread.thread.filter(({ from }) => from === 'staff')
  const upTo = thread.unread ? answers.at(-1)?.id : undefined
  useEffect(() => {
    if (!upTo || upTo <= told.current || document.hidden) return
    told.current = upTo
    // A mark that was not made is made with the next answer.
    void noteRead(thread.id, upTo)
      .then(() => queries.invalidateQueries({ queryKey: threadsQuery.queryKey }))
      .catch(() => undefined)
  }, [thread.id, upTo, queries])
}

/** What was said, oldest first, and a place to say more. */
export function Conversation({ thread, onNew }: { thread: Thread; onNew: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const send = useMutation({ mutationFn: (letter: Letter) => reply(thread.id, letter), onError: showError })
  useReading(thread)
  return (
    <div className="flex min-h-[60dvh] flex-col desk:min-h-[calc(100dvh-220px)]">
      <ol className="flex flex-1 flex-col gap-4 pb-6" aria-live="polite">
        {thread.thread.map((params) => (
          <li key={params.id} className={params.from === 'user' ? 'ms-10 self-end' : 'me-10 self-start'}>
            <div
              dir="auto"
              className={`rounded-lg px-4 py-3 whitespace-pre-wrap break-words ${
                params.from === 'user'
                  ? 'rounded-ee-sm bg-primary text-on-primary'
                  : 'rounded-es-sm border border-line bg-surface'
              }`}
            >
              {params.content}
              {params.images.length ? (
                <div className="mt-2 flex flex-wrap gap-2">
                  {params.images.map((picture) => (
                    <Picture key={picture} path={picture} />
                  ))}
                </div>
              ) : null}
            </div>
            <p
              className={`mt-1 flex gap-2 px-1 text-xs text-text-3 ${params.from === 'user' ? 'justify-end' : ''}`}
            >
              {params.from === 'staff' ? <span>{t('content.service-staff')}</span> : null}
              <span className="num">{moment(params.time)}</span>
            </p>
          </li>
        ))}
      </ol>
      {thread.status === CLOSED ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 text-sm text-text-2">
          {t('content.service-closed')}
          <Button size="sm" look="outline" onClick={onNew}>
            {t('content.service-new')}
          </Button>
        </div>
      ) : (
        <div className="sticky bottom-3">
          <Composer
            hint={t('content.service-reply')}
            busy={send.isPending}
            onSend={(letter, sent) =>
              send.mutate(letter, {
                onSuccess: () => {
                  sent()
                  return queries.invalidateQueries({ queryKey: threadsQuery.queryKey })
                },
              })
            }
          />
        </div>
      )}
    </div>
  )
}
