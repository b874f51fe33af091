import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { NoticePage } from '~/features/content/notices'

export const Route = createFileRoute('/notice')({ loader: () => ensure('content'), component: NoticePage })
