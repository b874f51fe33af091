import { useT } from '@plimsoll/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '~/domain/api/api'
import { Page } from '~/domain/layout/page'
import { useSignedIn } from '~/domain/session/session'
import { date } from '~/shared/format'
import { destination } from '~/shared/links'
import { Prose } from '~/shared/prose/prose'
import { WrittenLink } from '~/shared/written-link'
import { Loaded } from './article'
import { noticeQuery, noticesQuery } from './queries'

/** Marks a notice once it is on the screen. Nothing is lost if that fails: it stays new. */
function useReadMark(id: number | undefined, isRead: boolean | undefined) {
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn || id === undefined || isRead) return
    call('POST /api/user/isReadNews', { newsList: [id] })
      .then(() =>
        Promise.all(
          [noticesQuery().queryKey, ['user']].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ),
      )
      .catch(() => undefined)
  }, [signedIn, id, isRead, queries])
}

export function NoticeDetails({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(noticeQuery(id))
  useReadMark(query.data?.noticeId, query.data?.isRead)
  return (
    <Page title={t('content.notice')} wide>
      <Loaded query={query}>
        {(notice) => (
          <article className="mx-auto max-w-[68ch] desk:pt-4">
            {notice.imgUrl ? (
              <img
                src={notice.imgUrl}
                alt=""
                className="mb-6 aspect-[5/2] w-full rounded-lg bg-sunken object-cover"
              />
            ) : null}
            <h2 className="text-[26px] leading-tight font-semibold text-balance" dir="auto">
              {notice.noticeTitle}
            </h2>
            <p className="num mt-2 mb-7 text-sm text-text-3">
              {[date(notice.params.createTime), notice.source].filter(Boolean).join(' · ')}
            </p>
            <Prose html={notice.noticeContent} />
            {destination(notice.chainedUrl) ? (
              <WrittenLink
                address={notice.chainedUrl}
                className="mt-8 inline-flex min-h-12 items-center rounded-md border border-line-strong px-5 font-semibold hover:bg-sunken"
              >
                {t('content.read-more')}
              </WrittenLink>
            ) : null}
          </article>
        )}
      </Loaded>
    </Page>
  )
}
