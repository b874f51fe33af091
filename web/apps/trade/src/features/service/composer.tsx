import { useT } from '@plimsoll/i18n'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LETTER_MAX } from './threads'

/** Where something is written; it empties once it was sent, and never before. */
export function Composer({
  onSend,
  busy,
  hint,
}: {
  onSend: (text: string, sent: () => void) => void
  busy: boolean
  hint: string
}) {
  const t = useT()
  const [text, setText] = useState('')
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const said = text.trim()
    if (said && !busy) onSend(said, () => setText(''))
  }
  return (
    <form
      onSubmit={send}
      className="flex items-end gap-1 rounded-lg border border-line bg-surface ps-4 focus-within:border-text"
    >
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
      <button
        type="submit"
        aria-label={t('content.send')}
        disabled={!text.trim() || busy}
        className="m-1 grid size-11 shrink-0 place-items-center rounded-md bg-primary text-on-primary disabled:opacity-35"
      >
        <SendHorizontal size={19} className="rtl:rotate-180" aria-hidden />
      </button>
    </form>
  )
}
