import { useQuery, useQueryClient } from '@tanstack/react-query'
import { rows } from '~/domain/api/api'
import { markLocalAction } from '~/domain/api/recent-action'
import { useSession, useSignedIn } from '~/domain/session/session'
import type { LossRow, PositionRow } from '~/domain/trading/types'
import { CARRY, type Entry, FEES, RESULTS, realisedOf } from './results'

/** Results follow the mark by themselves; margin and liquidation are asked for this often. */
const REFRESH_MS = 4000
const OPEN_MAX = 100

export function usePositions() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['positions', practice, 'open'],
    enabled: signedIn,
    refetchInterval: REFRESH_MS,
    queryFn: () => rows('POST /api/contract/position/list', { status: 0, pageSize: OPEN_MAX }),
  })
}

/** Take-profits and stop-losses that wait. */
export function useLosses() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['positions', practice, 'losses'],
    enabled: signedIn,
    refetchInterval: REFRESH_MS,
    queryFn: () => rows('POST /api/contract/loss/list', { status: 0, pageSize: OPEN_MAX }),
  })
}

const CONTRACT_WALLET = 3
const PAGE = 100
/** Pages of one kind that are read for the sums: older results are in the records. */
const PAGES_MAX = 5
/** Results come to the ledger's rows a moment after they happened. */
const LEDGER_MS = 15_000

/** Changes of the contract wallet of one kind, newest first. */
async function entriesOf(type: number, pages: number): Promise<Entry[]> {
  const found: Entry[] = []
  for (let pageNum = 1; pageNum <= pages; pageNum++) {
    const params = { type, walletType: CONTRACT_WALLET, pageNum, pageSize: PAGE }
    const page = await rows('POST /api/record/list', params)
    found.push(...page.rows)
    if (page.rows.length < PAGE) break
  }
  return found
}

const allOf = async (types: number[], pages: number) =>
  (await Promise.all(types.map((type) => entriesOf(type, pages)))).flat()

/** What positions that are still open have realised by partial closes. */
export function useRealised() {
  const practice = useSession((session) => session.practice)
  const { data } = usePositions()
  return useQuery({
    queryKey: ['positions', practice, 'realised'],
    enabled: Boolean(data?.rows.length),
    refetchInterval: LEDGER_MS,
    queryFn: async () => realisedOf(await allOf(RESULTS, 1)),
  }).data
}

/** Everything that made or cost money with contracts, as far back as it is read. */
export function useResults() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['positions', practice, 'results'],
    enabled: signedIn,
    queryFn: () => allOf([...RESULTS, ...CARRY, FEES], PAGES_MAX),
  })
}

/** Positions that were closed, newest first, as many as are counted. */
export function useClosed() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: ['positions', practice, 'closed'],
    enabled: signedIn,
    queryFn: async () => {
      const found: PositionRow[] = []
      for (let pageNum = 1; pageNum <= PAGES_MAX; pageNum++) {
        const page = await rows('POST /api/contract/position/list', { status: 1, pageNum, pageSize: PAGE })
        found.push(...page.rows)
        if (page.rows.length < PAGE) break
      }
      return found
    },
  })
}

/** After a position was changed: all that shows it is old. */
export function useChanged() {
  const queries = useQueryClient()
  return () => {
    markLocalAction()
    for (const key of ['positions', 'orders', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
  }
}

export const protections = (losses: LossRow[] | undefined, position: PositionRow) =>
  losses?.filter((loss) => loss.positionId === position.id && loss.status === 0) ?? []
