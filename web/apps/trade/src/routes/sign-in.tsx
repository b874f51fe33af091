import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { SignIn } from '~/features/auth/sign-in'

export const Route = createFileRoute('/sign-in')({
  validateSearch: search({ next: text() }),
  loader: () => ensure('auth'),
  component: () => <SignIn next={Route.useSearch().next} />,
})
