import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { BuyFund } from '~/features/earn/buy'

export const Route = createFileRoute('/buyFunds/$id')({
  loader: () => ensure('funds', 'earn'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <BuyFund key={id} id={Number(id)} />
  },
})
