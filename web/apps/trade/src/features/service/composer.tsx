import { useT } from '@plimsoll/i18n'
import { toast } from '@plimsoll/ui'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { showError, upload } from '~/domain/api/api'
import { useShown } from '~/domain/session/own-picture'
import { LETTER_MAX, type Letter, PICTURES_MAX } from './threads'

/** What the server takes. */
const MOST_BYTES = 5 * 1024 * 1024
const KINDS = 'image/png,image/jpeg,image/webp'

/** A picture that was handed in, and the reader's own copy of it to show. */
interface Attachment {
  url: string
  file: File
}

/** Pictures on their way into a letter. */
function usePictures() {
  const t = useT()
  const [pictures, setPictures] = useState<Attachment[]>([])
  const send = useMutation({
    mutationFn: upload,
    onSuccess: ({ url }, file) => setPictures((before) => [...before, { url, file }].slice(0, PICTURES_MAX)),
    onError: showError,
  })
  const add = (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) toast(t('content.picture-large'), 'bad')
    else send.mutate(file)
  }
  return { pictures, setPictures, add, sending: send.isPending }
}

function Preview({ file }: { file: File }) {
  return <img src={useShown(file)} alt="" className="size-16 rounded-md bg-sunken object-cover" />
}

function Attached({ pictures, onDrop }: { pictures: Attachment[]; onDrop: (picture: Attachment) => void }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-2 pt-3 pe-3">
      {pictures.map((picture) => (
        <li key={picture.url} className="relative">
          <Preview file={picture.file} />
          <button
            type="button"
            aria-label={t('content.picture-remove')}
            onClick={() => onDrop(picture)}
            className="absolute -end-2 -top-2 grid size-7 place-items-center rounded-full bg-primary text-on-primary"
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where something is written; it empties once it was sent, and never before. */
export function Composer({
  onSend,
  busy,
  hint,
}: {
  onSend: (letter: Letter, sent: () => void) => void
  busy: boolean
  hint: string
}) {
  const t = useT()
  const [text, setText] = useState('')
  const { pictures, setPictures, add, sending } = usePictures()
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const content = text.trim()
    if (!content || busy || sending) return
    const images = pictures.map((picture) => picture.url)
    onSend({ content, images }, () => {
      setText('')
      setPictures([])
    })
  }
  return (
    <form onSubmit={send} className="rounded-lg border border-line bg-surface ps-4 focus-within:border-text">
      {pictures.length ? (
        <Attached
          pictures={pictures}
          onDrop={(picture) => setPictures(pictures.filter((one) => one !== picture))}
        />
      ) : null}
      <div className="flex items-end gap-1">
        <textarea
          rows={1}
          dir="auto"
          value={text}
          maxLength={LETTER_MAX}
          aria-label={hint}
          placeholder={hint}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              send()
            }
          }}
          className="field-sizing-content max-h-40 min-h-13 flex-1 resize-none bg-transparent py-3.5 text-[16px] outline-none placeholder:text-text-3"
        />
        <label className="relative my-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-text-3 hover:bg-sunken hover:text-text has-disabled:pointer-events-none has-disabled:opacity-40 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <ImagePlus size={20} aria-hidden />
          <input
            type="file"
            accept={KINDS}
            aria-label={t('content.picture-add')}
            disabled={sending || pictures.length >= PICTURES_MAX}
            className="sr-only"
            onChange={(event) => {
              add(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <button
          type="submit"
          aria-label={t('content.send')}
          disabled={!text.trim() || busy || sending}
          className="m-1 grid size-11 shrink-0 place-items-center rounded-md bg-primary text-on-primary disabled:opacity-35"
        >
          <SendHorizontal size={19} className="rtl:rotate-180" aria-hidden />
        </button>
      </div>
    </form>
  )
}
