import { useT } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { Page } from '~/domain/layout/page'
import { destination } from '~/shared/links'
import { Prose } from '~/shared/prose/prose'
import { WrittenLink } from '~/shared/written-link'
import { Loaded } from './article'
import { Dateline } from './news'
import { type News, newsItemQuery } from './queries'

/** Who says so: every article names its source. */
function Source({ news }: { news: News }) {
  const t = useT()
  const named = news.source || news.author
  if (!named) return null
  return (
    <p className="mt-10 border-t border-line pt-4 text-sm text-text-3">
      {t('content.source')}{' '}
      {destination(news.sourceUrl) ? (
        <WrittenLink address={news.sourceUrl} className="text-accent-ink underline underline-offset-4">
          {named}
        </WrittenLink>
      ) : (
        <bdi className="text-text-2">{named}</bdi>
      )}
      {news.author && news.author !== named ? (
        <>
          {' · '}
          <bdi>{news.author}</bdi>
        </>
      ) : null}
    </p>
  )
}

export function NewsDetail({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(newsItemQuery(id))
  return (
    <Page title={t('content.news')} wide>
      <Loaded query={query}>
        {(news) => (
          <article className="mx-auto max-w-[68ch] desk:pt-4">
            <Dateline news={news} />
            <h2
              className="mt-2 text-[28px] leading-[1.15] font-semibold text-balance desk:text-4xl"
              dir="auto"
            >
              {news.title}
            </h2>
            {news.summary ? (
              <p className="mt-3 text-lg text-text-2" dir="auto">
                {news.summary}
              </p>
            ) : null}
            {news.imgUrl ? (
              <img
                src={news.imgUrl}
                alt=""
                className="mt-6 aspect-[2/1] w-full rounded-lg bg-sunken object-cover"
              />
            ) : null}
            <Prose html={news.content} className="mt-7" />
            <Source news={news} />
          </article>
        )}
      </Loaded>
    </Page>
  )
}
