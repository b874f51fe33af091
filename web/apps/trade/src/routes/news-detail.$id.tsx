import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { NewsDetail } from '~/features/content/news-detail'

export const Route = createFileRoute('/news-detail/$id')({
  loader: () => ensure('content'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <NewsDetail key={id} id={id} />
  },
})
