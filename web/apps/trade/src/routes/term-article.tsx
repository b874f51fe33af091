import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { TermArticle } from '~/features/content/terms'

export const Route = createFileRoute('/term-article')({
  validateSearch: v.object({ key: v.optional(v.string(), 'TERMS_CLAUSE') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { key } = Route.useSearch()
    return <TermArticle key={key} textKey={key} />
  },
})
