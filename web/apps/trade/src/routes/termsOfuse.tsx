import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { TermArticle } from '~/features/content/terms'

export const Route = createFileRoute('/termsOfuse')({
  loader: () => ensure('content'),
  component: () => <TermArticle textKey="TERMS_CLAUSE" />,
})
