import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '~/features/collectibles/page'

export const Route = createFileRoute('/nft')({
  loader: () => ensure('funds', 'collectibles'),
  component: Gallery,
})
