import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Description } from '~/features/c2c/description'

export const Route = createFileRoute('/c2c_/description')({
  loader: () => ensure('funds', 'c2c'),
  component: Description,
})
