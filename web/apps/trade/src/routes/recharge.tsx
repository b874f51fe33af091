import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Deposit } from '~/features/deposit/deposit'

export const Route = createFileRoute('/recharge')({ loader: () => ensure('funds'), component: Deposit })
