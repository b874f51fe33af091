import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Calculation } from '~/features/tools/calculation'

export const Route = createFileRoute('/calculation')({
  loader: () => ensure('content', 'market'),
  component: Calculation,
})
