import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { classNamed } from '~/domain/market/classes'
import { Quotes } from '~/features/quotes/quotes'

export const Route = createFileRoute('/futuresList/$coinType')({
  loader: () => ensure('market'),
  component: function ByClass() {
    const { coinType } = Route.useParams()
    return <Quotes key={coinType} initial={classNamed(coinType) ?? 'all'} />
  },
})
