import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { number, search } from '~/app/search'
import { EditBank } from '~/features/banks/form'

export const Route = createFileRoute('/edit-bank')({
  validateSearch: search({ id: number(0) }),
  loader: () => ensure('account'),
  component: () => <EditBank id={Route.useSearch().id} />,
})
