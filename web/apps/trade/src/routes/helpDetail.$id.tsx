import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { HelpDetail } from '~/features/content/help-detail'

export const Route = createFileRoute('/helpDetail/$id')({
  loader: () => ensure('content'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <HelpDetail key={id} id={id} />
  },
})
