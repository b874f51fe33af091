import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Transfer } from '~/features/transfer/transfer'

export const Route = createFileRoute('/transfer')({ loader: () => ensure('funds'), component: Transfer })
