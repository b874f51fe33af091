import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SignIn } from '~/features/auth/sign-in'

export const Route = createFileRoute('/sign-in')({
  validateSearch: v.object({ next: v.optional(v.string()) }),
  loader: () => ensure('auth'),
  component: () => <SignIn next={Route.useSearch().next} />,
})
