import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { OpenPledge } from '~/features/pledge/open'

export const Route = createFileRoute('/pledge_/pledgeDetail')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('funds', 'lending'),
  component: function Shown() {
    const { id } = Route.useSearch()
    return <OpenPledge key={id} id={id} />
  },
})
