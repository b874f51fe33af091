import type { Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { call, rows } from '~/domain/api/api'

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
/** As many as a letter may carry. */
export const PICTURES_MAX = 6

/** A conversation. Status: 0 open, 1 answered, 2 closed. */
export type Thread = Row<'POST /api/feedback/list'>

/** Words, and pictures by where they are kept. */
export interface Letter {
  content: string
  images: string[]
}

const THREADS_SHOWN = 50
/** An answer may come at any time; a conversation that is open looks for it. */
const LOOK_AGAIN_MS = 10_000

export const threadsQuery = queryOptions({
  queryKey: ['service', 'threads'],
  refetchInterval: LOOK_AGAIN_MS,
  queryFn: async () => (await rows('POST /api/feedback/list', { pageNum: 1, pageSize: THREADS_SHOWN })).rows,
})

export const begin = (type: Topic, letter: Letter) => call('POST /api/feedback/submit', { type, ...letter })

export const reply = (id: number, letter: Letter) => call('POST /api/feedback/reply', { id, ...letter })

/** Tells how far the reader has read: the staff sees it, and the mark of what is new goes. */
export const noteRead = (id: number, upTo: number) => call('POST /api/feedback/read', { id, upTo })
