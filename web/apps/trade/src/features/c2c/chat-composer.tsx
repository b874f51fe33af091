import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus, SendHorizontal } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { call, newIdempotencyKey, Refused, showError, upload } from '~/domain/api/api'
import { useC2cChanged } from './changed'

const TEXT_MAX = 1000
/** What the server takes. */
const MOST_BYTES = 5 * 1024 * 1024
const KINDS = 'image/png,image/jpeg,image/webp'

type Said = { text: string } | { file: string }

/** Where something is said to the other side; it empties once it was sent, and never before. */
export function ChatComposer({ id }: { id: number }) {
  const t = useT()
  const changed = useC2cChanged()
  const [text, setText] = useState('')
  // The same words are sent once, however often they are pressed; written anew, they are said again.
  const key = useRef(newIdempotencyKey())
  const write = (next: string) => {
    key.current = newIdempotencyKey()
    setText(next)
  }
  const say = useMutation({
    mutationFn: ({ said, once }: { said: Said; once: string }) =>
      call('POST /api/c2c/order/say', { id, ...said }, once),
    onSuccess: (_, { said }) => {
      if ('text' in said) write('')
    },
    onError: (error) => {
      if (!(error instanceof Refused)) showError(error)
    },
    onSettled: changed,
  })
  const picture = useMutation({
    mutationFn: upload,
    onSuccess: ({ url }) => say.mutate({ said: { file: url }, once: newIdempotencyKey() }),
    onError: showError,
  })
  const busy = say.isPending || picture.isPending
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() && !busy) say.mutate({ said: { text: text.trim() }, once: key.current })
  }
  const refusal = say.error instanceof Refused ? say.error.message : undefined
  return (
    <form onSubmit={send}>
      <div
        className={`flex items-end rounded-lg border bg-surface ps-4 focus-within:border-text ${refusal ? 'border-bad' : 'border-line'}`}
      >
        <textarea
          rows={1}
          dir="auto"
          value={text}
          maxLength={TEXT_MAX}
          aria-label={t('c2c.chat.write')}
          aria-invalid={refusal ? true : undefined}
          placeholder={t('c2c.chat.write')}
          onChange={(event) => {
            if (refusal) say.reset()
            write(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              send()
            }
          }}
          className="field-sizing-content max-h-32 min-h-13 min-w-0 flex-1 resize-none bg-transparent py-3.5 text-[16px] outline-none placeholder:text-text-3"
        />
        <label className="relative my-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-text-3 hover:bg-sunken hover:text-text has-disabled:pointer-events-none has-disabled:opacity-40 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <ImagePlus size={20} aria-hidden />
          <input
            type="file"
            accept={KINDS}
            aria-label={t('c2c.chat.add-picture')}
            disabled={busy}
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (!file) return
              if (file.size > MOST_BYTES) toast(t('c2c.file-large'), 'bad')
              else picture.mutate(file)
            }}
          />
        </label>
        <button
          type="submit"
          aria-label={t('c2c.chat.send')}
          disabled={!text.trim() || busy}
          className="m-1 grid size-11 shrink-0 place-items-center rounded-md bg-primary text-on-primary disabled:opacity-35"
        >
          <SendHorizontal size={19} className="rtl:rotate-180" aria-hidden />
        </button>
      </div>
      {refusal ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {refusal}
        </p>
      ) : null}
    </form>
  )
}
