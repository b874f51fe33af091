import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Seconds } from '~/features/seconds/page'

export const Route = createFileRoute('/trade')({
  validateSearch: search({ symbol: text('btc') }),
  loader: () => ensure('trade', 'market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Seconds symbol={symbol} />
  },
})
