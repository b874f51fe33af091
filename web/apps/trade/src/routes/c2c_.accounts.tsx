import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { PayAccounts } from '~/features/c2c/accounts'

export const Route = createFileRoute('/c2c_/accounts')({
  loader: () => ensure('funds', 'c2c'),
  component: PayAccounts,
})
