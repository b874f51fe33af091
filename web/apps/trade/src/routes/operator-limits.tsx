import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { OperatorLimits } from '~/features/tools/operator-limits'

export const Route = createFileRoute('/operator-limits')({
  loader: () => ensure('content'),
  component: OperatorLimits,
})
