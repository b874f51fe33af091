import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Rewards } from '~/features/rewards/page'

export const Route = createFileRoute('/rewards')({
  loader: () => ensure('account', 'rewards'),
  component: Rewards,
})
