import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NoticeDetails } from '~/features/content/notice'

// Numbers in an address arrive as numbers.
const NOTICE_ID = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

export const Route = createFileRoute('/broadcastDetails')({
  validateSearch: v.object({ noticeId: v.optional(NOTICE_ID, '') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { noticeId } = Route.useSearch()
    return <NoticeDetails key={noticeId} id={noticeId} />
  },
})
