import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Sales } from '~/features/sales/page'

export const Route = createFileRoute('/subscription')({
  loader: () => ensure('funds', 'sales'),
  component: Sales,
})
