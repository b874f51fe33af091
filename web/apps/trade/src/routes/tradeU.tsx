import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Contracts } from '~/features/contracts/page'

export const Route = createFileRoute('/tradeU')({
  validateSearch: v.object({ symbol: v.optional(v.string(), 'btc') }),
  loader: () => ensure('trade', 'market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Contracts symbol={symbol} />
  },
})
