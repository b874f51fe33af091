import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, oneOf, search } from '~/app/search'
import { SeriesPage } from '~/features/collectibles/series'

export const Route = createFileRoute('/listDetail')({
  validateSearch: search({
    id: number(0),
    show: oneOf('all', 'sale'),
    sort: oneOf('recent', 'price', '-price'),
  }),
  loader: () => ensure('funds', 'collectibles'),
  component: function Shown() {
    const { id, show, sort } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <SeriesPage
        key={id}
        id={id}
        view={{ show, sort }}
        onView={(view) => void navigate({ search: { id, ...view }, replace: true, resetScroll: false })}
      />
    )
  },
})
