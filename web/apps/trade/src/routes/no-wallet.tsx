import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { NoWallet } from '~/features/auth/no-wallet'

export const Route = createFileRoute('/no-wallet')({ loader: () => ensure('auth'), component: NoWallet })
