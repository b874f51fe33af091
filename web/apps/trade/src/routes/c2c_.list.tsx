import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, oneOf, search } from '~/app/search'
import { Orders } from '~/features/c2c/orders'

/** No state in particular. */
const EVERY = -1

export const Route = createFileRoute('/c2c_/list')({
  validateSearch: search({
    view: oneOf('open', 'ended'),
    side: oneOf('', 'buy', 'sell'),
    status: number(EVERY),
  }),
  loader: () => ensure('funds', 'c2c'),
  component: function Shown() {
    const { status, ...filter } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <Orders
        filter={{ ...filter, status: status === EVERY ? undefined : status }}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    )
  },
})
