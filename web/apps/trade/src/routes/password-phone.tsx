import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Phone } from '~/features/account/phone'

export const Route = createFileRoute('/password-phone')({ loader: () => ensure('account'), component: Phone })
