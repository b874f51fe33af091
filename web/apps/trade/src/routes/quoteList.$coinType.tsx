import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Quotes } from '~/features/quotes/quotes'
import { classNamed } from '~/shared/classes'

export const Route = createFileRoute('/quoteList/$coinType')({
  loader: () => ensure('market'),
  component: function ByClass() {
    const { coinType } = Route.useParams()
    return <Quotes key={coinType} initial={classNamed(coinType) ?? 'all'} />
  },
})
