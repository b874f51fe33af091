import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { search, text } from '~/app/search'
import { TermArticleInfo } from '~/features/content/terms'

export const Route = createFileRoute('/term-articleInfo')({
  validateSearch: search({ keyId: text('') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { keyId } = Route.useSearch()
    return <TermArticleInfo key={keyId} id={keyId} />
  },
})
