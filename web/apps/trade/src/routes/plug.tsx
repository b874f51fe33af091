import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Invitations } from '~/features/account/invitations'

export const Route = createFileRoute('/plug')({ loader: () => ensure('account'), component: Invitations })
