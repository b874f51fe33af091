import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { Service } from '~/features/service/service'

export const Route = createFileRoute('/service')({ loader: () => ensure('content'), component: Service })
