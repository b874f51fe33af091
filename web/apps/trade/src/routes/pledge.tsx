import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { PledgePage } from '~/features/pledge/page'

export const Route = createFileRoute('/pledge')({
  loader: () => ensure('funds', 'lending'),
  component: PledgePage,
})
