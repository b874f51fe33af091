import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { AddAddress } from '~/features/addresses/add'

export const Route = createFileRoute('/addAddress')({
  validateSearch: v.object({ channel: v.optional(v.string()) }),
  loader: () => ensure('funds'),
  component: () => <AddAddress channel={Route.useSearch().channel} />,
})
