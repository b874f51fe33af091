import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { TermArticle } from '~/features/content/terms'

export const Route = createFileRoute('/privacyPolicy')({
  loader: () => ensure('content'),
  component: () => <TermArticle textKey="REGISTRY_PRIVACY" />,
})
