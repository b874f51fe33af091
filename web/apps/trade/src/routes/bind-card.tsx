import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { AddBank } from '~/features/banks/form'

export const Route = createFileRoute('/bind-card')({ loader: () => ensure('account'), component: AddBank })
