import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { FundPassword } from '~/features/account/secrets'

export const Route = createFileRoute('/fund-password')({
  loader: () => ensure('account'),
  component: FundPassword,
})
