import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { ApplyToSale } from '~/features/sales/apply'

export const Route = createFileRoute('/subscription_/apply')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'sales'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <ApplyToSale key={id} id={id} />
  },
})
