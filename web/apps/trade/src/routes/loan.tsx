import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { LoanPage } from '~/features/loans/page'

export const Route = createFileRoute('/loan')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'account', 'lending'),
  component: function Shown() {
    return <LoanPage first={Route.useSearch().id} />
  },
})
