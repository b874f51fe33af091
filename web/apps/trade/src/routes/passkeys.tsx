import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Passkeys } from '~/features/account/passkeys'

export const Route = createFileRoute('/passkeys')({ loader: () => ensure('account'), component: Passkeys })
