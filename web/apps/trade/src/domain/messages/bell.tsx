import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as Icon } from 'lucide-react'
import { useUnseenAlerts } from '~/domain/chart/alerts/reached'
import { useSignedIn } from '~/domain/session/session'
import { useUser } from '~/domain/session/user'
import { isUnread, mailsQuery } from './mails'

/** More than this is shown as "more than this". */
const MOST_SHOWN = 99

export const badgeOf = (unread: number) => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread))

/** Notices, messages and reached price alerts that the reader has not seen. */
export function useUnread(): number {
  const signedIn = useSignedIn()
  const { data: person } = useUser()
  const { data: mails } = useQuery({ ...mailsQuery(), enabled: signedIn })
  const alerts = useUnseenAlerts()
  return (person?.user.newsList.length ?? 0) + (mails?.filter(isUnread).length ?? 0) + (signedIn ? alerts : 0)
}

/** The way to the notifications, with how many are new. */
export function Bell({ className, size, weight }: { className: string; size: number; weight: number }) {
  const t = useT()
  const unread = useUnread()
  return (
    <Link
      to="/notice"
      aria-label={unread ? t('common.notices-unread', { count: unread }) : t('common.notices')}
      className={`relative ${className}`}
    >
      <Icon size={size} strokeWidth={weight} aria-hidden />
      {unread ? (
        <span
          aria-hidden
          data-testid="unread"
          className="num absolute end-0.5 top-1 min-w-4.5 rounded-full bg-bad-fill px-1 text-center text-[11px] leading-4.5 font-semibold text-on-fill"
        >
          {badgeOf(unread)}
        </span>
      ) : null}
    </Link>
  )
}
