import { isUnread, type Mail } from '~/domain/messages/mails'
import type { ListedNotice } from './queries'

export const KINDS = ['account', 'news', 'campaign'] as const
export type Kind = (typeof KINDS)[number]

interface Common {
  key: string
  unread: boolean
  at: number
}

/** Something the reader is told: a message of their own, or a notice to everybody. */
export type Notification =
  | (Common & { kind: 'account'; mail: Mail })
  | (Common & { kind: 'news' | 'campaign'; notice: ListedNotice })

/** Both in one list, the latest first. A visitor has no marks, so nothing is new to them. */
export function notifications(notices: ListedNotice[], mails: Mail[], signedIn: boolean): Notification[] {
  const all: Notification[] = [
    ...mails.map(
      (mail): Notification => ({
        kind: 'account',
        key: `mail-${mail.id}`,
        unread: isUnread(mail),
        at: mail.params.createTime,
        mail,
      }),
    ),
    ...notices.map(
      (notice): Notification => ({
        kind: notice.kind === 'ACTIVITY_NOTICE' ? 'campaign' : 'news',
        key: `notice-${notice.noticeId}`,
        // A paper is there to be looked up: it is not news, and the count at the bell leaves it out too.
        unread: signedIn && !notice.isRead && notice.kind !== 'WHITE_PAPER',
        at: notice.params.createTime,
        notice,
      }),
    ),
  ]
  return all.sort((a, b) => b.at - a.at)
}

/** What a filter lets through. */
export const filtered = (all: Notification[], shown: Kind | 'all' | 'unread') =>
  all.filter((one) => shown === 'all' || (shown === 'unread' ? one.unread : one.kind === shown))
