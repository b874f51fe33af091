import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Spot } from '~/features/spot/page'

export const Route = createFileRoute('/tradeBB')({
  validateSearch: search({ symbol: text('btc') }),
  loader: () => ensure('trade', 'market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Spot symbol={symbol} />
  },
})
