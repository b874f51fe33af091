import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { InvestmentDetail } from '~/features/earn/order'

export const Route = createFileRoute('/myInvestment_/$id')({
  loader: () => ensure('funds', 'earn'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <InvestmentDetail key={id} id={Number(id)} />
  },
})
