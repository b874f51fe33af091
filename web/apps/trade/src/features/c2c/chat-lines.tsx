import { type Key, useT } from '@plimsoll/i18n'
import { Check, CheckCheck, Paperclip } from 'lucide-react'
import { useOwnPicture } from '~/domain/session/own-picture'
import { date, moment, time } from '~/shared/format'
import type { Message } from './queries'

/** When something was said: today's time needs no date. */
const saidAt = (at: number) => (date(at) === date(Date.now()) ? time(at) : moment(at))

/** A picture that was sent. Where it can't be opened it is told of, not shown. */
function Picture({ path }: { path: string }) {
  const t = useT()
  const { address, isClosed } = useOwnPicture(path)
  if (isClosed)
    return (
      <span className="flex items-center gap-2 text-sm opacity-80">
        <Paperclip size={15} aria-hidden />
        {t('c2c.chat.picture')}
      </span>
    )
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img
        src={address}
        alt={t('c2c.chat.picture')}
        className="h-40 w-32 rounded-md bg-sunken object-cover"
      />
    </a>
  )
}

/** What happened to the order, between what was said. words: c2c.step.* */
function StepLine({ message }: { message: Message }) {
  const t = useT()
  return (
    <li className="self-center text-center text-[13px] text-text-3">
      {t(`c2c.step.${message.text}` as Key)} · <span className="num">{saidAt(message.time)}</span>
    </li>
  )
}

export function ChatLine({ message, nick }: { message: Message; nick: string }) {
  const t = useT()
  if (message.kind === 'step') return <StepLine message={message} />
  const mine = message.from === 'me'
  const who = message.from === 'staff' ? t('c2c.chat.staff') : message.from === 'other' ? nick : undefined
  const Mark = message.read ? CheckCheck : Check
  return (
    <li data-testid="message" className={mine ? 'ms-10 self-end' : 'me-10 self-start'}>
      <div
        dir="auto"
        className={`rounded-lg px-3.5 py-2.5 break-words whitespace-pre-wrap ${
          mine
            ? 'rounded-ee-sm bg-primary text-on-primary'
            : message.from === 'staff'
              ? 'rounded-es-sm border border-accent bg-surface'
              : 'rounded-es-sm border border-line bg-surface'
        }`}
      >
        {message.kind === 'image' && message.url ? <Picture path={message.url} /> : message.text}
      </div>
      <p className={`mt-1 flex items-center gap-1.5 px-1 text-xs text-text-3 ${mine ? 'justify-end' : ''}`}>
        {who ? <bdi className="truncate">{who}</bdi> : null}
        <span className="num">{saidAt(message.time)}</span>
        {mine ? (
          <Mark
            size={14}
            role="img"
            aria-label={t(message.read ? 'c2c.chat.read' : 'c2c.chat.sent')}
            className={message.read ? 'text-accent-ink' : ''}
          />
        ) : null}
      </p>
    </li>
  )
}
