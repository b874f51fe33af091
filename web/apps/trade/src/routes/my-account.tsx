import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Mine } from '~/features/account/profile'

export const Route = createFileRoute('/my-account')({ loader: () => ensure('account'), component: Mine })
