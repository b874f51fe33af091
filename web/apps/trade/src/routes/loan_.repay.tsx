import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { RepayLoan } from '~/features/loans/repay'

export const Route = createFileRoute('/loan_/repay')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'lending'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <RepayLoan key={id} id={id} />
  },
})
