import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Swap } from '~/features/swap/swap'

export const Route = createFileRoute('/swap')({ loader: () => ensure('funds'), component: Swap })
