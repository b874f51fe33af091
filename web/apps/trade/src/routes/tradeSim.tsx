import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { oneOf, search, text } from '~/app/search'
import { Contracts } from '~/features/contracts/page'
import { Practice } from '~/features/practice/page'
import { Seconds } from '~/features/seconds/page'
import { Spot } from '~/features/spot/page'

const DESKS = { contract: Contracts, spot: Spot, seconds: Seconds } as const

export const Route = createFileRoute('/tradeSim')({
  validateSearch: search({
    symbol: text('btc'),
    product: oneOf('contract', 'spot', 'seconds'),
  }),
  loader: () => ensure('trade', 'market', 'chart'),
  component: function Shown() {
    const { symbol, product } = Route.useSearch()
    const Desk = DESKS[product]
    return (
      <Practice>
        <Desk symbol={symbol} />
      </Practice>
    )
  },
})
