import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { NoticeDetails } from '~/features/content/notice'

export const Route = createFileRoute('/broadcastDetails')({
  validateSearch: search({ noticeId: text('') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { noticeId } = Route.useSearch()
    return <NoticeDetails key={noticeId} id={noticeId} />
  },
})
