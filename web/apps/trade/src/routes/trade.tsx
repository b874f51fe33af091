import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { firstView } from '~/domain/trading/first-view'
import { Seconds } from '~/features/seconds/page'

/** Shown when none is asked for. */
const SYMBOL = 'btc'

export const Route = createFileRoute('/trade')({
  validateSearch: search({ symbol: text(SYMBOL) }),
  // What it asks for is part of the page, not of the app's first file.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queries }, location }) => {
    const words = ensure('trade', 'market', 'chart')
    await firstView(queries, 'seconds', new URLSearchParams(location.searchStr).get('symbol') ?? SYMBOL)
    await words
  },
  component: function Shown() {
    const { symbol } = Route.useSearch()
    return <Seconds symbol={symbol} />
  },
})
