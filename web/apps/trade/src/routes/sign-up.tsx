import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SignUp } from '~/features/auth/sign-up'

export const Route = createFileRoute('/sign-up')({
  validateSearch: v.object({
    invite_code: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  }),
  loader: () => ensure('auth'),
  component: () => <SignUp invite={Route.useSearch().invite_code} />,
})
