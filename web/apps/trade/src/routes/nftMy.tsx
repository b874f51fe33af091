import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { oneOf, search } from '~/app/search'
import { MyCollectibles } from '~/features/collectibles/mine'

export const Route = createFileRoute('/nftMy')({
  validateSearch: search({ tab: oneOf('items', 'bought', 'sold') }),
  loader: () => ensure('funds', 'collectibles'),
  component: function Shown() {
    const navigate = Route.useNavigate()
    return (
      <MyCollectibles
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
    )
  },
})
