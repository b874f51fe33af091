import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Transfer } from '~/features/transfer/transfer'

export const Route = createFileRoute('/transfer')({
  validateSearch: search({ from: text(), to: text(), coin: text() }),
  loader: () => ensure('funds'),
  component: function Shown() {
    return <Transfer {...Route.useSearch()} />
  },
})
