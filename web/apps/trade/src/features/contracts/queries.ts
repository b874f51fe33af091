import { useQuery, useQueryClient } from '@tanstack/react-query'
import { rows } from '~/shared/api'
import { acted } from '~/shared/own-doing'
import { useSession, useSignedIn } from '~/shared/session'
import type { LossRow, PositionRow } from '~/shared/trading/types'

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

/** After a position was changed: all that shows it is old. */
export function useChanged() {
  const queries = useQueryClient()
  return () => {
    acted()
    for (const key of ['positions', 'orders', 'assets']) void queries.invalidateQueries({ queryKey: [key] })
  }
}

export const protections = (losses: LossRow[] | undefined, position: PositionRow) =>
  losses?.filter((loss) => loss.positionId === position.id && loss.status === 0) ?? []
