import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Credit } from '~/features/account/credit'

export const Route = createFileRoute('/credit')({ loader: () => ensure('account'), component: Credit })
