import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Commitments } from '~/features/sales/orders'

export const Route = createFileRoute('/subscription_/order')({
  loader: () => ensure('funds', 'sales'),
  component: Commitments,
})
