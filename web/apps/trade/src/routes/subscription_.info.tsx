import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { SaleInfo } from '~/features/sales/info'

export const Route = createFileRoute('/subscription_/info')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'sales'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <SaleInfo key={id} id={id} />
  },
})
