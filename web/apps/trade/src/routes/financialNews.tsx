import { ensure } from '@plimsoll/i18n'
import { createFileRoute } from '@tanstack/react-router'
import { oneOf, search, text } from '~/app/search'
import { NewsPage } from '~/features/content/news'
import { NewsDetail } from '~/features/content/news-detail'
import { NEWS_TYPES } from '~/features/content/news-types'

export const Route = createFileRoute('/financialNews')({
  validateSearch: search({ articleType: oneOf('', ...NEWS_TYPES), articleId: text('') }),
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
