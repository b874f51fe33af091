import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Help } from '~/features/content/help'

export const Route = createFileRoute('/help')({ loader: () => ensure('content'), component: Help })
