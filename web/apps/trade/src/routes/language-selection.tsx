import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Look } from '~/features/account/appearance'

export const Route = createFileRoute('/language-selection')({
  loader: () => ensure('account'),
  component: Look,
})
