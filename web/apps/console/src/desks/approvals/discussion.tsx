import { keys } from '@console/api/keys'
import { routes } from '@console/api/routes'
import type { ApprovalDetail } from '@console/api/types'
import { Button } from '@console/kit/button'
import { Ago } from '@console/kit/clock-tag'
import { Avatar } from '@console/kit/person'
import { Problem } from '@console/kit/state'
import { useWrite } from '@console/kit/use-write'
import { words } from '@console/locales'
import { type FormEvent, useState } from 'react'

const FIELD = 'approval-comment'
const TEXT_MAX = 2_000

export const focusComment = () => document.getElementById(FIELD)?.focus()

/** What colleagues said about a proposal. */
export function Discussion({ approval }: { approval: ApprovalDetail }) {
  const [text, setText] = useState('')
  const write = useWrite(routes.comment, [keys.approvals.one(approval.id)], () => setText(''))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void write.send({ id: approval.id, text: text.trim() })
  }
  return (
    <>
      {approval.comments.length === 0 ? (
        <p className="text-sm text-text-3">{words.approvals.noComments}</p>
      ) : null}
      <ol className="space-y-3">
        {approval.comments.map((comment, n) => (
          <li key={n} className="flex gap-2.5">
            <Avatar name={comment.by.name} className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-semibold">{comment.by.name}</span>{' '}
                <Ago at={comment.at} className="text-xs text-text-3" />
              </p>
              <p className="break-words whitespace-pre-wrap">{comment.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {approval.state === 'OPEN' ? (
        <form onSubmit={send} className="mt-3 space-y-2">
          {write.error ? <Problem error={write.error} /> : null}
          <div className="flex items-end gap-2">
            <textarea
              id={FIELD}
              rows={1}
              aria-label={words.approvals.commentLabel}
              placeholder={words.approvals.commentLabel}
              value={text}
              maxLength={TEXT_MAX}
              onChange={(event) => setText(event.target.value)}
              className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm outline-none placeholder:text-text-3 focus:border-text"
            />
            <Button type="submit" busy={write.state === 'busy'} disabled={!text.trim()}>
              {write.state === 'unknown' ? words.common.checkAgain : words.approvals.comment}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  )
}
