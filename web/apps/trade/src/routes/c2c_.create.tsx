import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { Create } from '~/features/c2c/create'

export const Route = createFileRoute('/c2c_/create')({
  validateSearch: search({ ad: text() }),
  loader: () => ensure('funds', 'c2c'),
  component: function Shown() {
    const { ad } = Route.useSearch()
    const navigate = Route.useNavigate()
    return <Create which={ad} onOpen={(which) => void navigate({ search: which ? { ad: which } : {} })} />
  },
})
