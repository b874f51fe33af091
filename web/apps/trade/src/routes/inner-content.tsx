import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { InnerContent } from '~/features/content/terms'

export const Route = createFileRoute('/inner-content')({
  validateSearch: v.object({ key: v.optional(v.string(), '') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { key } = Route.useSearch()
    return <InnerContent key={key} textKey={key} />
  },
})
