import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Level } from '~/features/account/level'

export const Route = createFileRoute('/vip-rule')({ loader: () => ensure('account'), component: Level })
