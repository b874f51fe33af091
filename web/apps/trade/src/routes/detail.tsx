import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Detail } from '~/features/detail/detail'

export const Route = createFileRoute('/detail')({
  validateSearch: v.object({ symbol: v.optional(v.string(), 'btc') }),
  loader: () => ensure('market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Detail key={symbol} symbol={symbol} />
  },
})
