import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Forgot } from '~/features/auth/forgot'

export const Route = createFileRoute('/forgot-password')({ loader: () => ensure('auth'), component: Forgot })
