import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { AddAddress } from '~/features/addresses/add'

export const Route = createFileRoute('/addAddress')({
  validateSearch: search({ channel: text() }),
  loader: () => ensure('funds'),
  component: () => <AddAddress channel={Route.useSearch().channel} />,
})
