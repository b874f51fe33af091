import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { LoanRepaid } from '~/features/loans/repaid'

export const Route = createFileRoute('/loan_/repay-submit')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'lending'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <LoanRepaid key={id} id={id} />
  },
})
