import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { LoginPassword } from '~/features/account/secrets'

export const Route = createFileRoute('/change-password')({
  loader: () => ensure('account'),
  component: LoginPassword,
})
