import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Leaving } from '~/features/tools/leaving'

export const Route = createFileRoute('/page-view')({
  validateSearch: v.object({ url: v.optional(v.string(), '') }),
  loader: () => ensure('content'),
  component: function Shown() {
    return <Leaving address={Route.useSearch().url} />
  },
})
