import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { FundIncome } from '~/features/earn/income'

export const Route = createFileRoute('/addIncome')({
  loader: () => ensure('funds', 'earn'),
  component: FundIncome,
})
