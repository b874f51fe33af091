import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { EditBank } from '~/features/banks/form'

export const Route = createFileRoute('/edit-bank')({
  validateSearch: v.object({ id: v.optional(v.number(), 0) }),
  loader: () => ensure('account'),
  component: () => <EditBank id={Route.useSearch().id} />,
})
