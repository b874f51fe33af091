import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { OrderDetail } from '~/features/c2c/order'

export const Route = createFileRoute('/c2c_/order_detail/$id')({
  loader: () => ensure('funds', 'c2c'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <OrderDetail key={id} id={Number(id)} />
  },
})
