import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { ResetFundPassword } from '~/features/account/secrets'

export const Route = createFileRoute('/reset-fund-password')({
  loader: () => ensure('account'),
  component: ResetFundPassword,
})
