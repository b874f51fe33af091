import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Assets } from '~/features/assets/assets'

export const Route = createFileRoute('/assets')({ loader: () => ensure('funds'), component: Assets })
