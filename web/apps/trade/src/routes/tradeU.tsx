import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Contracts } from '~/features/contracts/page'

export const Route = createFileRoute('/tradeU')({
  validateSearch: search({ symbol: text('btc') }),
  loader: () => ensure('trade', 'market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Contracts symbol={symbol} />
  },
})
