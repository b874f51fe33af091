import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Funds } from '~/features/earn/page'

export const Route = createFileRoute('/membersOnly')({
  loader: () => ensure('funds', 'earn'),
  component: () => <Funds view="members" />,
})
