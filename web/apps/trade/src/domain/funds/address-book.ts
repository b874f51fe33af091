import type { Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { rows } from '~/domain/api/api'

/** A place to send to. Money arrived there when `wordsStatus` is 1; it can be used from `usableFrom` on. */
export type SavedAddress = Row<'POST /api/memorize/list'>

/** As many as a list may hold at once: nobody has more addresses than can be read. */
const MOST = 100

export const addressBookQuery = queryOptions({
  queryKey: ['address-book'],
  staleTime: 30_000,
  queryFn: async () => (await rows('POST /api/memorize/list', { pageNum: 1, pageSize: MOST })).rows,
})

/** In groups of four, as people compare them letter by letter. */
export const grouped = (address: string) => address.replace(/(.{4})(?=.)/g, '$1 ')

/** Its beginning and its end: enough to recognise, never enough to check. */
export const shortened = (address: string) =>
  address.length > 16 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address
