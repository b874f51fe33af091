import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Menu } from '~/features/account/menu'

export const Route = createFileRoute('/homeSidebar')({ loader: () => ensure('account'), component: Menu })
