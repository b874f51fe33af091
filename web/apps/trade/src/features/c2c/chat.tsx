import { useT } from '@plimsoll/i18n'
import { Button, Failed, IconButton, SkeletonRows } from '@plimsoll/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call, showError } from '~/domain/api/api'
import { saveFile } from '~/shared/save-file'
import { ChatComposer } from './chat-composer'
import { ChatLine } from './chat-lines'
import { chatQuery, type Message, type Order } from './queries'

/** Tells the other side how far the reader has read. */
function useReading(id: number, newest: Message | undefined) {
  const told = useRef(0)
  const upTo = newest && newest.from !== 'me' ? newest.id : undefined
  useEffect(() => {
    if (!upTo || upTo <= told.current || document.hidden) return
    told.current = upTo
    // A mark that was not made is made with the next message.
    void call('POST /api/c2c/order/read', { id, upTo }).catch(() => undefined)
  }, [id, upTo])
}

/** The order and all that was said, as a file to keep. */
function Export({ id }: { id: number }) {
  const t = useT()
  const make = useMutation({
    mutationFn: () => call('POST /api/c2c/order/export', { id }),
    onSuccess: ({ name, text }) => saveFile(new Blob([text], { type: 'text/plain' }), name),
    onError: showError,
  })
  return (
    <IconButton label={t('c2c.chat.export')} disabled={make.isPending} onClick={() => make.mutate()}>
      <Download size={19} aria-hidden />
    </IconButton>
  )
}

function Lines({ order }: { order: Order }) {
  const t = useT()
  const end = useRef<HTMLDivElement>(null)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    chatQuery(order.id),
  )
  const messages = data?.pages.flat()
  useReading(
    order.id,
    messages?.find(({ kind }) => kind !== 'step'),
  )
  const last = messages?.[0]?.id
  useEffect(() => {
    // The newest line is in sight; the page around it stays where it is.
    if (last && end.current?.parentElement) end.current.parentElement.scrollTop = end.current.offsetTop
  }, [last])
  if (isError && !data)
    return <Failed title={t('common.load-failed')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!messages) return <SkeletonRows rows={4} label={t('common.loading')} />
  return (
    <div className="scroll-quiet relative min-h-0 flex-1 overflow-y-auto px-4 py-3">
      {hasNextPage ? (
        <Button look="quiet" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('c2c.chat.earlier')}
        </Button>
      ) : null}
      <p className="mb-4 text-center text-[13px] text-balance text-text-3">{t('c2c.chat.note')}</p>
      <ol className="flex flex-col gap-3.5" aria-live="polite" aria-label={t('c2c.chat')}>
        {[...messages].reverse().map((message) => (
          <ChatLine key={message.id} message={message} nick={order.counterparty} />
        ))}
      </ol>
      <div ref={end} />
    </div>
  )
}

/** The conversation of an order: everything that is said here can be shown to the mediator. */
export function Chat({ order, className = '' }: { order: Order; className?: string }) {
  const t = useT()
  return (
    <section
      aria-label={t('c2c.chat')}
      className={`flex min-h-0 flex-col rounded-lg border border-line bg-bg ${className}`}
    >
      <div className="flex min-h-13 items-center justify-between gap-2 border-b border-line ps-4 pe-1">
        <h2 className="min-w-0 truncate text-[16px] font-semibold">
          <bdi>{order.counterparty}</bdi>
        </h2>
        <Export id={order.id} />
      </div>
      <Lines order={order} />
      <div className="border-t border-line p-3">
        <ChatComposer id={order.id} />
      </div>
    </section>
  )
}
