import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NewsPage } from '~/features/content/news'
import { NewsDetail } from '~/features/content/news-detail'
import { NEWS_TYPES } from '~/features/content/queries'

// Numbers in an address arrive as numbers.
const ARTICLE_ID = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const TYPE = v.fallback(v.picklist(['', ...NEWS_TYPES]), '')

export const Route = createFileRoute('/financialNews')({
  validateSearch: v.object({ articleType: v.optional(TYPE, ''), articleId: v.optional(ARTICLE_ID, '') }),
  loader: () => ensure('content'),
  component: function Shown() {
    const { articleType, articleId } = Route.useSearch()
    const navigate = Route.useNavigate()
    if (articleId) return <NewsDetail key={articleId} id={articleId} />
    return (
      <NewsPage
        type={articleType}
        onType={(type) => navigate({ search: { articleType: type, articleId: '' }, replace: true })}
      />
    )
  },
})
