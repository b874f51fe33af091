import { current } from '@plimsoll/i18n'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { get, list, post, Refused } from '~/shared/api'

/** Texts change seldom. */
const TEXT_STALE_MS = 5 * 60_000

/** A text of the house: terms, explanations, agreements. */
export interface Rule {
  id: number
  title: string
  content: string
  language: string
  key: string
  version: number
  effectiveTime: number | null
}

/** Asking again does not make a text that isn't there. */
export const retry = (failures: number, error: Error) => !(error instanceof Refused) && failures < 2

const texts = { staleTime: TEXT_STALE_MS, retry }

// The language is part of every key: texts come in the reader's.
export const rulesQuery = (key: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'rules', current(), key],
    queryFn: () => post<Rule[]>(`/api/option/rules/list?key=${encodeURIComponent(key)}`),
  })

export const ruleQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'rule', current(), id],
    queryFn: () => get<Rule>(`/api/option/rules/${encodeURIComponent(id)}`),
  })

export interface Notice {
  noticeId: number
  noticeTitle: string
  noticeType: string
  noticeContent: string
  imgUrl: string
  /** Where it leads, if it is a link. */
  chainedUrl: string
  source: string
  params: { createTime: number }
  isRead: boolean
}

/** Kinds of notices that are read in a list; pop-ups and rolling lines have places of their own. */
const LISTED = ['INFORMATION_NOTICE', 'ACTIVITY_NOTICE', 'WHITE_PAPER']

export const noticesQuery = () =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'notices', current()],
    queryFn: async () => {
      const byKind = await post<Record<string, Notice[]>>('/api/notice/getAllNoticeList')
      return LISTED.flatMap((kind) => byKind[kind] ?? []).sort(
        (a, b) => b.params.createTime - a.params.createTime,
      )
    },
  })

export const noticeQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'notice', current(), id],
    queryFn: () => get<Notice>(`/api/notice/${encodeURIComponent(id)}`),
  })

export interface Mail {
  id: number
  title: string
  content: string
  /** 0 unread, 1 read. */
  status: number
  params: { createTime: number }
}

const MAILS_SHOWN = 50

export const mailsQuery = () =>
  queryOptions({
    retry,
    queryKey: ['content', 'mails', current()],
    queryFn: async () =>
      (await list<Mail>('/api/mail/listByUserId', { pageNum: 1, pageSize: MAILS_SHOWN })).rows,
  })

export interface HelpGroup {
  id: number
  title: string
  infoList: HelpEntry[]
}

export interface HelpEntry {
  id: number
  question: string
  content: string
}

export const helpQuery = (words: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'help', current(), words],
    queryFn: () => post<HelpGroup[]>(`/api/helpcenter/list?q=${encodeURIComponent(words)}`),
  })

export const helpEntryQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'help-entry', current(), id],
    queryFn: () => post<HelpEntry>(`/api/helpCenterInfo/${encodeURIComponent(id)}`),
  })

export const NEWS_TYPES = ['platform', 'explainer', 'safety'] as const
export type NewsType = (typeof NEWS_TYPES)[number] | ''

export interface News {
  id: number
  articleType: string
  title: string
  summary: string
  source: string
  sourceUrl: string
  author: string
  imgUrl: string
  publishTime: number
}

const NEWS_PER_PAGE = 12

export const newsQuery = (articleType: NewsType) =>
  infiniteQueryOptions({
    ...texts,
    queryKey: ['content', 'news', current(), articleType],
    queryFn: ({ pageParam }) =>
      list<News>('/api/news/list', { articleType, pageNum: pageParam, pageSize: NEWS_PER_PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * NEWS_PER_PAGE < last.total ? page + 1 : undefined),
  })

export const newsItemQuery = (id: string) =>
  queryOptions({
    ...texts,
    queryKey: ['content', 'news-item', current(), id],
    queryFn: () => get<News & { content: string }>(`/api/news/${encodeURIComponent(id)}`),
  })
