import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Leaving } from '~/features/tools/external-link'

export const Route = createFileRoute('/page-view')({
  validateSearch: search({ url: text('') }),
  loader: () => ensure('content'),
  component: function Shown() {
    return <Leaving address={Route.useSearch().url} />
  },
})
