import type { Data, Row } from '@plimsoll/api'
import { current } from '@plimsoll/i18n'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, Refused, rows } from '~/domain/api/api'
import type { NewsType } from './news-types'

/** Texts change seldom. */
const TEXT_STALE_MS = 5 * 60_000

/** A text of the house: terms, explanations, agreements. */
export type Rule = Data<'GET /api/option/rules/{id}'>

/** Asking again does not make a text that isn't there. */
export const retry = (failures: number, error: Error) => !(error instanceof Refused) && failures < 2

const texts = { staleTime: TEXT_STALE_MS, retry }

// The language is part of every key: texts come in the reader's.
export const rulesQuery = (key: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'rules', current(), key],
    queryFn: () => call('POST /api/option/rules/list', { key }),
  })

export const ruleQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'rule', current(), id],
    queryFn: () => call('GET /api/option/rules/{id}', { id: Number(id) }),
  })

export type Notice = Data<'GET /api/notice/{id}'>

/** With the kind it is listed under. */
export type ListedNotice = Notice & { kind: string }

/** Kinds of notices that are read in a list; pop-ups and rolling lines have places of their own. */
const LISTED = ['INFORMATION_NOTICE', 'ACTIVITY_NOTICE', 'WHITE_PAPER']

export const noticesQuery = () =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'notices', current()],
    queryFn: async () => {
      const byKind = await call('POST /api/notice/getAllNoticeList')
      return LISTED.flatMap((kind) => (byKind[kind] ?? []).map((notice) => ({ ...notice, kind })))
    },
  })

export const noticeQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'notice', current(), id],
    queryFn: () => call('GET /api/notice/{id}', { id: Number(id) }),
  })

export type HelpGroup = Data<'POST /api/helpcenter/list'>[number]
export const helpQuery = (words: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'help', current(), words],
    queryFn: () => call('POST /api/helpcenter/list', { q: words }),
  })

export const helpEntryQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'help-entry', current(), id],
    queryFn: () => call('POST /api/helpCenterInfo/{id}', { id: Number(id) }),
  })

export type News = Row<'POST /api/news/list'>

const NEWS_PER_PAGE = 12

export const newsQuery = (articleType: NewsType) =>
  infiniteQueryOptions({
    ...texts,
    queryKey: ['content', 'news', current(), articleType],
    queryFn: ({ pageParam }) =>
      rows('POST /api/news/list', {
        ...(articleType ? { articleType } : {}),
        pageNum: pageParam,
        pageSize: NEWS_PER_PAGE,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * NEWS_PER_PAGE < last.total ? page + 1 : undefined),
  })

export const newsItemQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'news-item', current(), id],
    queryFn: () => call('GET /api/news/{id}', { id: Number(id) }),
  })
