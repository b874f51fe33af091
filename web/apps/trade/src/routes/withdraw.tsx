import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { WithdrawChannels } from '~/features/withdraw/channels'

export const Route = createFileRoute('/withdraw')({
  loader: () => ensure('funds'),
  component: WithdrawChannels,
})
