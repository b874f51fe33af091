import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Platform } from '~/features/tools/platform'

export const Route = createFileRoute('/platform')({ loader: () => ensure('content'), component: Platform })
