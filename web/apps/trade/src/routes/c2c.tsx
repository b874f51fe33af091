import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, oneOf, search, text } from '~/app/search'
import { Market } from '~/features/c2c/market'

export const Route = createFileRoute('/c2c')({
  validateSearch: search({
    side: oneOf('buy', 'sell'),
    coin: text(),
    fiat: text(),
    amount: text(),
    method: number(0),
    country: text(),
  }),
  loader: () => ensure('funds', 'c2c'),
  component: function Shown() {
    const said = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <Market
        said={said}
        onChange={(change) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
        }
      />
    )
  },
})
