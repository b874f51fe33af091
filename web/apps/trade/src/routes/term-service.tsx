import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Agreements } from '~/features/content/library'

export const Route = createFileRoute('/term-service')({
  loader: () => ensure('content'),
  component: Agreements,
})
