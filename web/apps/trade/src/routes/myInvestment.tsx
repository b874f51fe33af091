import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { oneOf, search } from '~/app/search'
import { Investments } from '~/features/earn/orders'

export const Route = createFileRoute('/myInvestment')({
  validateSearch: search({ tab: oneOf('running', 'waiting', 'ended') }),
  loader: () => ensure('funds', 'earn'),
  component: function Shown() {
    const navigate = Route.useNavigate()
    return (
      <Investments
        tab={Route.useSearch().tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
    )
  },
})
