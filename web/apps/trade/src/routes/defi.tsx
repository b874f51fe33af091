import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { VaultPage } from '~/features/vault/page'

export const Route = createFileRoute('/defi')({
  loader: () => ensure('account', 'vault'),
  component: VaultPage,
})
