import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { TradingRules } from '~/features/content/library'

export const Route = createFileRoute('/tradingRules')({
  loader: () => ensure('content'),
  component: TradingRules,
})
