import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Detail } from '~/features/detail/detail'

export const Route = createFileRoute('/detail')({
  validateSearch: search({ symbol: text('btc') }),
  loader: () => ensure('market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Detail key={symbol} symbol={symbol} />
  },
})
