import type { Appeal, Message } from '@console/api/customer-types'
import { keys } from '@console/api/keys'
import { files, routes } from '@console/api/routes'
import { Button } from '@console/kit/button'
import { when } from '@console/kit/format'
import { Problem } from '@console/kit/state'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { Paperclip } from 'lucide-react'
import { type FormEvent, useState } from 'react'

const FIELD = 'appeal-message'
const TEXT_MAX = 1_000
const w = words.c2c

export const focusMessage = () => document.getElementById(FIELD)?.focus()

const LOOKS: Record<Message['author'], string> = {
  buyer: 'me-12 bg-sunken',
  seller: 'ms-12 bg-[var(--row-open)]',
  staff: 'mx-6 bg-accent-wash',
}

/** What both sides and staff wrote; the buyer on the left, the seller on the right. */
export function Conversation({ appeal }: { appeal: Appeal }) {
  const [text, setText] = useState('')
  const write = useWrite(routes.say, [keys.appeals.one(appeal.id)], () => setText(''))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void write.send({ id: appeal.id, text: text.trim() })
  }
  return (
    <>
      {appeal.messages.length === 0 ? <p className="text-sm text-text-3">{w.noMessages}</p> : null}
      <ol className="space-y-2">
        {appeal.messages.map((message) => (
          <li key={message.id} className={cx('rounded-md px-3 py-2 text-sm', LOOKS[message.author])}>
            <p className="mb-0.5 text-xs text-text-3">
              <span className="font-semibold">{w[message.author]}</span> · {when(message.at)}
            </p>
            <p className="break-words whitespace-pre-wrap">{message.text}</p>
            {message.file ? (
              <a
                href={files.appealFile(appeal.id, message.file)}
                target="_blank"
                rel="noreferrer"
                className="mt-1 inline-flex items-center gap-1 text-accent-ink hover:underline"
              >
                <Paperclip size={13} aria-hidden />
                {message.file}
              </a>
            ) : null}
          </li>
        ))}
      </ol>
      {!appeal.decision ? (
        <form onSubmit={send} className="mt-3 space-y-2">
          {write.error ? <Problem error={write.error} /> : null}
          <div className="flex items-end gap-2">
            <textarea
              id={FIELD}
              rows={1}
              aria-label={w.sayLabel}
              placeholder={w.sayLabel}
              value={text}
              maxLength={TEXT_MAX}
              onChange={(event) => setText(event.target.value)}
              className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm outline-none placeholder:text-text-3 focus:border-text"
            />
            <Button type="submit" busy={write.state === 'busy'} disabled={!text.trim()}>
              {write.state === 'unknown' ? words.common.checkAgain : w.say}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  )
}
