import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Authenticator } from '~/features/account/authenticator'

export const Route = createFileRoute('/authenticator')({
  loader: () => ensure('account'),
  component: Authenticator,
})
