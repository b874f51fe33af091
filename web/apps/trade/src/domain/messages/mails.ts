import type { Row } from '@plimsoll/api'
import { current } from '@plimsoll/i18n'
import { queryOptions } from '@tanstack/react-query'
import { Refused, rows } from '~/domain/api/api'

/** A message to the reader. Status: 0 unread, 1 read. */
export type Mail = Row<'POST /api/mail/listByUserId'>

const SHOWN = 50

/** The first part of the key is what the person's socket calls old when a message comes. */
export const mailsQuery = () =>
  queryOptions({
    queryKey: ['mail', current()],
    // Asking again does not make what isn't there.
    retry: (failures, error) => !(error instanceof Refused) && failures < 2,
    queryFn: async () => (await rows('POST /api/mail/listByUserId', { pageNum: 1, pageSize: SHOWN })).rows,
  })

export const isUnread = (mail: Pick<Mail, 'status'>) => mail.status === 0
