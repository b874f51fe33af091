import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { PledgeDetail } from '~/features/pledge/detail'
import { PledgeOrders } from '~/features/pledge/orders'

export const Route = createFileRoute('/pledge_/pledgeOrder')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'lending'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return id ? <PledgeDetail key={id} id={id} /> : <PledgeOrders />
  },
})
