import { useLocale } from '@plimsoll/i18n'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/domain/api/api'
import { inWords } from '~/domain/api/rejection'
import { useSession, useSignedIn } from '~/domain/session/session'
import { useOpenOrders } from '~/domain/trading/orders/queries'
import type { OrderRow, PositionRow } from '~/domain/trading/types'
import { usePositions } from './queries'

export type PositionMode = 'NET' | 'HEDGE' | 'TICKETS'
export const POSITION_MODES: PositionMode[] = ['NET', 'HEDGE', 'TICKETS']

/** How fills of this account become positions, and in words why that can't be changed now. */
export function usePositionMode() {
  const practice = useSession((session) => session.practice)
  const signedIn = useSignedIn()
  const locale = useLocale()
  return useQuery({
    queryKey: ['positions', practice, 'mode', locale],
    enabled: signedIn,
    queryFn: async () => {
      const { mode, fixedBy } = await call('POST /api/contract/position/mode', {})
      return { mode: mode as PositionMode, fixedBy: fixedBy ? await inWords(fixedBy, fixedBy) : undefined }
    },
  }).data
}

/** What an order of this side finds: the position it would join, and the one it would close first. */
export interface Standing {
  mode: PositionMode | undefined
  joined: PositionRow | undefined
  against: PositionRow | undefined
  /** Lots of the position that it joins and of open orders that would join it, too. */
  lots: number
}

export function standingOf(
  mode: PositionMode | undefined,
  positions: PositionRow[] | undefined,
  orders: OrderRow[] | undefined,
  symbol: string,
  side: 'long' | 'short',
): Standing {
  if (!mode || mode === 'TICKETS') return { mode, joined: undefined, against: undefined, lots: 0 }
  const type = side === 'long' ? 0 : 1
  const here = (positions ?? []).filter((position) => position.symbol === symbol)
  const joined = here.find((position) => position.type === type)
  const waiting = (orders ?? []).filter(
    (order) => order.symbol === symbol && order.type === type && order.effect !== 'CLOSE',
  )
  const ordered = waiting.reduce(
    (sum, order) =>
      sum + Number(order.delegateTotal ?? 0) - Number(order.dealNum) - Number(order.closing ?? 0),
    0,
  )
  return {
    mode,
    joined,
    against: mode === 'NET' ? here.find((position) => position.type !== type) : undefined,
    lots: (joined?.openLots ?? 0) + ordered,
  }
}

export function useStanding(symbol: string, side: 'long' | 'short'): Standing {
  const mode = usePositionMode()?.mode
  const { data: positions } = usePositions()
  const { data: orders } = useOpenOrders('contract')
  return standingOf(mode, positions?.rows, orders?.rows as OrderRow[] | undefined, symbol, side)
}
