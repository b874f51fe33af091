import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { FundDetail } from '~/features/earn/detail'

export const Route = createFileRoute('/financialDetails/$id')({
  loader: () => ensure('funds', 'earn'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <FundDetail key={id} id={Number(id)} />
  },
})
