import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { VaultDetail } from '~/features/vault/detail'

export const Route = createFileRoute('/defiDetail')({
  loader: () => ensure('account', 'vault'),
  component: VaultDetail,
})
