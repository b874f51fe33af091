import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { FundAgreement } from '~/features/earn/agreement'

export const Route = createFileRoute('/financialAgreement')({
  loader: () => ensure('funds', 'earn'),
  component: FundAgreement,
})
