import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { LoanDetail } from '~/features/loans/detail'
import { LoanRecord } from '~/features/loans/record'

export const Route = createFileRoute('/loan-record')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'lending'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return id ? <LoanDetail key={id} id={id} /> : <LoanRecord />
  },
})
