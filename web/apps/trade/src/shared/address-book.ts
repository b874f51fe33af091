import { queryOptions } from '@tanstack/react-query'
import { list } from './api'

export interface SavedAddress {
  id: number
  name: string
  /** The channel it was saved for, `USDT-TRC`. */
  network: string
  address: string
  coin: string
  /** 1 after the first withdrawal that arrived there. */
  wordsStatus: number
  /** From when on money can be sent there. */
  usableFrom: number
}

/** As many as a list may hold at once: nobody has more addresses than can be read. */
const MOST = 100

export const addressBookQuery = queryOptions({
  queryKey: ['address-book'],
  staleTime: 30_000,
  queryFn: async () => (await list<SavedAddress>('/api/memorize/list', { pageNum: 1, pageSize: MOST })).rows,
})

/** In groups of four, as people compare them letter by letter. */
export const grouped = (address: string) => address.replace(/(.{4})(?=.)/g, '$1 ')

/** Its beginning and its end: enough to recognise, never enough to check. */
export const shortened = (address: string) =>
  address.length > 16 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address
