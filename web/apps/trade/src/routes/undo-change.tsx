import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Undo } from '~/features/auth/undo'

export const Route = createFileRoute('/undo-change')({ loader: () => ensure('auth'), component: Undo })
