import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { DepositOrders } from '~/features/deposit/orders'

export const Route = createFileRoute('/recharge-order')({
  loader: () => ensure('funds'),
  component: DepositOrders,
})
