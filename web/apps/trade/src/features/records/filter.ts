import type { Params } from '@plimsoll/api'
import { startOfDay } from '~/shared/format'

/** What of the ledger is shown. Empty: not filtered by that. Days are `YYYY-MM-DD`. */
export interface RecordFilter {
  type: string
  coin: string
  wallet: string
  from: string
  to: string
}

export const EVERYTHING: RecordFilter = { type: '', coin: '', wallet: '', from: '', to: '' }

export const isFiltered = (filter: RecordFilter) => Object.values(filter).some(Boolean)

/** Dates as text compare like the days they name. */
export const isBackwards = ({ from, to }: RecordFilter) => Boolean(from && to && from > to)

const DAY_MS = 86_400_000

type Asked = Pick<Params<'POST /api/record/list'>, 'type' | 'symbol' | 'walletType' | 'startTime' | 'endTime'>

/** The same in the server's words. Days begin and end in the platform's time zone; the last one is whole. */
export const askedOf = ({ type, coin, wallet, from, to }: RecordFilter): Asked => ({
  ...(type ? { type: Number(type) } : {}),
  ...(coin ? { symbol: coin.toLowerCase() } : {}),
  ...(wallet ? { walletType: Number(wallet) } : {}),
  ...(from ? { startTime: startOfDay(from) } : {}),
  ...(to ? { endTime: startOfDay(to) + DAY_MS - 1 } : {}),
})
