import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { AdvancedCheck } from '~/features/account/checks'

export const Route = createFileRoute('/certification-advanced')({
  loader: () => ensure('account'),
  component: AdvancedCheck,
})
