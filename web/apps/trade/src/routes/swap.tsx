import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Swap } from '~/features/swap/swap'

export const Route = createFileRoute('/swap')({
  validateSearch: search({ from: text(), to: text() }),
  loader: () => ensure('funds'),
  component: function Shown() {
    const { from, to } = Route.useSearch()
    return <Swap key={`${from}${to}`} first={{ from, to }} />
  },
})
