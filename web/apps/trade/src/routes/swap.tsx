import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Swap } from '~/features/swap/swap'

export const Route = createFileRoute('/swap')({
  validateSearch: v.object({ from: v.optional(v.string()), to: v.optional(v.string()) }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { from, to } = Route.useSearch()
    return <Swap key={`${from}${to}`} first={{ from, to }} />
  },
})
