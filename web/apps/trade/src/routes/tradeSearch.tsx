import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Search } from '~/features/quotes/search'

export const Route = createFileRoute('/tradeSearch')({ loader: () => ensure('market'), component: Search })
