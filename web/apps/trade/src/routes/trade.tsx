import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Seconds } from '~/features/seconds/page'

export const Route = createFileRoute('/trade')({
  validateSearch: v.object({ symbol: v.optional(v.string(), 'btc') }),
  loader: () => ensure('trade', 'market', 'chart'),
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Seconds symbol={symbol} />
  },
})
