import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { NAMESPACES } from '~/features/search/pages'
import { Search } from '~/features/search/search'

export const Route = createFileRoute('/tradeSearch')({
  // What it asks for is part of the page, not of the app's first file.
  codeSplitGroupings: [['loader', 'component']],
  loader: () => ensure(...NAMESPACES, 'home'),
  component: Search,
})
