import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { WithdrawOrders } from '~/features/withdraw/orders'

export const Route = createFileRoute('/withdraw-order')({
  loader: () => ensure('funds'),
  component: WithdrawOrders,
})
