import { current } from '@plimsoll/i18n'
import { queryOptions } from '@tanstack/react-query'
import { get, post, Refused } from '~/shared/api'

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
