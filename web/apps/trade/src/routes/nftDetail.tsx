import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { ItemPage } from '~/features/collectibles/item'

export const Route = createFileRoute('/nftDetail')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'collectibles'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <ItemPage key={id} id={id} />
  },
})
