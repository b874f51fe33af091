import { useQuery } from '@tanstack/react-query'
import { rows } from '~/domain/api/api'
import type { Funding } from './funding'

const PAGE = 100
const FRESH_MS = 60_000
const NONE: Funding[] = []

/** What was paid for holding a contract, as far back as one page goes. */
export function useFunding(symbol: string, wanted: boolean): Funding[] {
  const { data } = useQuery({
    queryKey: ['funding', symbol],
    enabled: wanted,
    staleTime: FRESH_MS,
    queryFn: async () => {
      const { rows: found } = await rows('POST /api/contract/funding/list', { symbol, pageSize: PAGE })
      return found.map(({ time, rate }): Funding => ({ at: Number(time), rate: Number(rate) }))
    },
  })
  return data ?? NONE
}
