import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { TradeResult } from '~/features/collectibles/result'

export const Route = createFileRoute('/nftResult')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'collectibles'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <TradeResult key={id} id={id} />
  },
})
