import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Email } from '~/features/account/email'

export const Route = createFileRoute('/email-authentication')({
  loader: () => ensure('account'),
  component: Email,
})
