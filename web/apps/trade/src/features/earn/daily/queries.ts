import type { Row } from '@plimsoll/api'
import { queryOptions } from '@tanstack/react-query'
import { rows } from '~/domain/api/api'

export type DailyPool = Row<'POST /api/financial/daily/list'>
export type DailyShare = NonNullable<DailyPool['mine']>

const POOLS_MS = 15_000

/** Pools that pay up to a ceiling a day; most operators offer none. */
export const dailyPoolsQuery = queryOptions({
  queryKey: ['earn', 'daily-pools'],
  refetchInterval: POOLS_MS,
  queryFn: async () => (await rows('POST /api/financial/daily/list')).rows,
})

/** Records of what funds paid out, by the server's number. */
const FUND_PAID = 7
/** How the server writes a pool's payment in the record; it does so in English alone. */
const POOL_PAID = 'Payment of a pool with a daily ceiling'
/** Records that are looked through. */
const RECORDS_MOST = 100

/** What pools paid the reader in a coin, day by day, newest first. */
export const dailyPaymentsQuery = (coin: string) =>
  queryOptions({
    queryKey: ['earn', 'daily-payments', coin],
    queryFn: async () => {
      const found = await rows('POST /api/record/list', {
        type: FUND_PAID,
        pageNum: 1,
        pageSize: RECORDS_MOST,
      })
      return found.rows.filter(
        ({ remark, symbol }) => remark === POOL_PAID && symbol.toLowerCase() === coin.toLowerCase(),
      )
    },
  })
