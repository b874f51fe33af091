import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Security } from '~/features/account/security'

export const Route = createFileRoute('/security-setting')({
  loader: () => ensure('account'),
  component: Security,
})
