import { queryOptions } from '@tanstack/react-query'
import { list, post } from '~/shared/api'

export const TOPICS = [
  'account',
  'deposit',
  'withdrawal',
  'trading',
  'complaint',
  'suggestion',
  'other',
] as const
export type Topic = (typeof TOPICS)[number]

export const LETTER_MAX = 4000

export interface Thread {
  id: number
  type: string
  /** 0 open, 1 answered, 2 closed. */
  status: number
  updateTime: number
  thread: { id: number; from: 'user' | 'staff'; content: string; images: string[]; time: number }[]
}

const THREADS_SHOWN = 50
/** An answer may come at any time; a conversation that is open looks for it. */
const LOOK_AGAIN_MS = 10_000

export const threadsQuery = queryOptions({
  queryKey: ['service', 'threads'],
  refetchInterval: LOOK_AGAIN_MS,
  queryFn: async () =>
    (await list<Thread>('/api/feedback/list', { pageNum: 1, pageSize: THREADS_SHOWN })).rows,
})

export const begin = (type: Topic, content: string) =>
  post<{ id: number }>('/api/feedback/submit', { type, content })

export const reply = (id: number, content: string) => post('/api/feedback/reply', { id, content })
