import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { LoanRule } from '~/features/loans/rule'

export const Route = createFileRoute('/loan-rule')({
  loader: () => ensure('funds', 'lending'),
  component: LoanRule,
})
