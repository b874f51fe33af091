import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Devices } from '~/features/account/devices'

export const Route = createFileRoute('/devices')({ loader: () => ensure('account'), component: Devices })
