import { files } from '@console/api/routes'
import type { Conversation } from '@console/api/support-types'
import { when } from '@console/kit/format'
import { words } from '@console/locales'
import { cx } from '@plimsoll/ui/class-names'
import { Check, CheckCheck, Paperclip } from 'lucide-react'

const w = words.support

/** What was said, oldest first: the customer at the start, the staff at the end. Text is shown as text. */
export function Messages({ conversation }: { conversation: Conversation }) {
  return (
    <ol className="space-y-3" aria-live="polite">
      {conversation.messages.map((message) => {
        const Mark = message.isRead ? CheckCheck : Check
        return (
          <li
            key={message.id}
            className={cx(
              'rounded-md px-3 py-2 text-sm',
              message.byStaff ? 'ms-10 bg-accent-wash' : 'me-10 bg-sunken',
            )}
          >
            <p className="mb-0.5 flex items-center gap-1.5 text-xs text-text-3">
              <span className="font-semibold">
                {message.byStaff ? (message.staff?.name ?? words.c2c.staff) : conversation.name || w.customer}
              </span>
              <span>· {when(message.at)}</span>
              {message.byStaff ? (
                <Mark
                  size={13}
                  role="img"
                  aria-label={message.isRead ? w.read : w.notRead}
                  className="ms-auto"
                />
              ) : null}
            </p>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {message.text}
            </p>
            {message.pictures.map((name, n) => (
              <a
                key={name}
                href={files.conversationPicture(conversation.id, name)}
                target="_blank"
                rel="noreferrer"
                className="me-3 mt-1 inline-flex items-center gap-1 text-accent-ink hover:underline"
              >
                <Paperclip size={13} aria-hidden />
                {w.picture(n + 1)}
              </a>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
