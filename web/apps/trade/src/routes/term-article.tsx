import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { TermArticle } from '~/features/content/terms'

export const Route = createFileRoute('/term-article')({
  validateSearch: search({ key: text('TERMS_CLAUSE') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { key } = Route.useSearch()
    return <TermArticle key={key} textKey={key} />
  },
})
