import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Records } from '~/features/records/records'

export const Route = createFileRoute('/history')({ loader: () => ensure('funds'), component: Records })
