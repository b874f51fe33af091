import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Kit } from '~/features/kit/kit'

export const Route = createFileRoute('/kit')({ loader: () => ensure('funds', 'content'), component: Kit })
