import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { contracts, sparks } from '~/domain/market/instruments'
import { Home } from '~/features/home/home'

export const Route = createFileRoute('/home')({
  // What it asks for is part of the page, not of the app's first file.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queries } }) => {
    void queries.prefetchQuery(contracts)
    void queries.prefetchQuery(sparks)
    await ensure('home')
  },
  component: Home,
})
