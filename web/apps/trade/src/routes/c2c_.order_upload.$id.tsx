import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { OrderUpload } from '~/features/c2c/upload'

export const Route = createFileRoute('/c2c_/order_upload/$id')({
  loader: () => ensure('funds', 'c2c'),
  component: function Shown() {
    const { id } = Route.useParams()
    return <OrderUpload key={id} id={Number(id)} />
  },
})
