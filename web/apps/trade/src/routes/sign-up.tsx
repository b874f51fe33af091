import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { SignUp } from '~/features/auth/sign-up'

export const Route = createFileRoute('/sign-up')({
  validateSearch: search({
    invite_code: text(''),
  }),
  loader: () => ensure('auth'),
  component: () => <SignUp invite={Route.useSearch().invite_code} />,
})
