import { useT } from '@plimsoll/i18n'
import { Button, Chips, Empty, Failed, Skeleton } from '@plimsoll/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '~/domain/layout/page'
import { date } from '~/shared/format'
import { NEWS_TYPES, type NewsType } from './news-types'
import { type News, newsQuery } from './queries'

/** The kind and the day. words: content.news-type.* */
export function Dateline({ news }: { news: News }) {
  const t = useT()
  const type = NEWS_TYPES.find((known) => known === news.articleType)
  return (
    <p className="flex gap-2 text-sm text-text-3">
      {type ? <span className="font-medium text-accent-ink">{t(`content.news-type.${type}`)}</span> : null}
      <span className="num">{date(news.publishTime)}</span>
    </p>
  )
}

function Story({ news, lead }: { news: News; lead: boolean }) {
  return (
    <li className={lead ? 'desk:col-span-2 desk:row-span-2' : ''}>
      <Link
        to="/news-detail/$id"
        params={{ id: String(news.id) }}
        className={lead ? 'group block' : 'group flex gap-4 desk:block'}
      >
        {news.imgUrl ? (
          <img
            src={news.imgUrl}
            alt=""
            loading={lead ? 'eager' : 'lazy'}
            className={`rounded-md bg-sunken object-cover ${lead ? 'mb-4 aspect-[2/1] w-full' : 'h-20 w-24 shrink-0 desk:mb-3 desk:aspect-[2/1] desk:h-auto desk:w-full'}`}
          />
        ) : null}
        <div className="min-w-0">
          <Dateline news={news} />
          <h2
            className={`mt-1 font-semibold text-balance underline-offset-4 group-hover:underline ${lead ? 'text-2xl leading-tight' : 'line-clamp-3 text-[17px] leading-snug'}`}
          >
            <bdi>{news.title}</bdi>
          </h2>
          <p
            className={lead ? 'mt-2 text-text-2' : 'mt-1.5 hidden text-[15px] text-text-3 desk:line-clamp-2'}
          >
            <bdi>{news.summary}</bdi>
          </p>
        </div>
      </Link>
    </li>
  )
}

function Waiting() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-7 desk:grid-cols-3">
      <Skeleton className="aspect-[2/1] w-full desk:col-span-2 desk:row-span-2" />
      {Array.from({ length: 4 }, (_, n) => (
        <Skeleton key={n} className="h-20 desk:h-44" />
      ))}
    </div>
  )
}

/** News and explainers, newest first. */
export function NewsPage({ type, onType }: { type: NewsType; onType: (type: NewsType) => void }) {
  const t = useT()
  const query = useInfiniteQuery(newsQuery(type))
  const stories = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Page title={t('content.news')} wide back="never">
      <Chips
        name="news-type"
        label={t('content.news')}
        value={type || 'all'}
        onChange={(choice) => onType(choice === 'all' ? '' : choice)}
        className="mb-6 -ms-1"
        choices={[
          { value: 'all' as const, label: t('content.news-type.all') },
          ...NEWS_TYPES.map((value) => ({ value, label: t(`content.news-type.${value}`) })),
        ]}
      />
      {stories?.length ? (
        <ul className="grid gap-7 desk:grid-cols-3 desk:gap-x-8 desk:gap-y-10">
          {stories.map((news, n) => (
            <Story key={news.id} news={news} lead={n === 0} />
          ))}
        </ul>
      ) : stories ? (
        <Empty title={t('content.news-none')} />
      ) : query.error ? (
        <Failed
          title={t('common.load-failed')}
          detail={query.error.message}
          retry={t('common.retry')}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Waiting />
      )}
      {query.hasNextPage ? (
        <div className="mt-10 flex justify-center">
          <Button look="outline" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}
