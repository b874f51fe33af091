import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { PrimaryCheck } from '~/features/account/checks'

export const Route = createFileRoute('/certification-primary')({
  loader: () => ensure('account'),
  component: PrimaryCheck,
})
