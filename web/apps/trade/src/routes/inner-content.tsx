import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { InnerContent } from '~/features/content/terms'

export const Route = createFileRoute('/inner-content')({
  validateSearch: search({ key: text('') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { key } = Route.useSearch()
    return <InnerContent key={key} textKey={key} />
  },
})
