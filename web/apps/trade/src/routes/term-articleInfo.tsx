import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { TermArticleInfo } from '~/features/content/terms'

// Numbers in an address arrive as numbers.
const KEY_ID = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

export const Route = createFileRoute('/term-articleInfo')({
  validateSearch: v.object({ keyId: v.optional(KEY_ID, '') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { keyId } = Route.useSearch()
    return <TermArticleInfo key={keyId} id={keyId} />
  },
})
