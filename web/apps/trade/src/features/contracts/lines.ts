import { useT } from '@plimsoll/i18n'
import { useMemo } from 'react'
import type { PriceLine } from '~/domain/chart/lines/levels'
import { useLosses, usePositions } from './queries'

export const LOSS_LINE = 'loss-'

/** The prices of one's positions on an instrument that are worth seeing on its chart. */
export function usePositionLines(symbol: string | undefined): PriceLine[] {
  const t = useT()
  const { data: positions } = usePositions()
  const { data: losses } = useLosses()
  return useMemo(() => {
    const mine = positions?.rows.filter((position) => position.symbol === symbol) ?? []
    const ids = new Set(mine.map((position) => position.id))
    const lines = mine.flatMap((position) => [
      {
        id: `entry-${position.id}`,
        price: position.openPrice,
        label: `${t('trade.entry')} · ${t(position.type === 0 ? 'trade.long' : 'trade.short')}`,
        tone: 'plain' as const,
      },
      {
        id: `liquidation-${position.id}`,
        price: position.closePrice,
        label: t('trade.liquidation-short'),
        tone: 'accent' as const,
      },
    ])
    const protections = (losses?.rows ?? [])
      .filter((loss) => ids.has(loss.positionId) && loss.status === 0)
      .map((loss) => ({
        id: `${LOSS_LINE}${loss.id}`,
        price: loss.earnPrice ?? loss.losePrice,
        label: t(loss.lossType === 0 ? 'trade.take-profit' : 'trade.stop-loss'),
        tone: loss.lossType === 0 ? ('up' as const) : ('down' as const),
        movable: true,
      }))
    return [...lines, ...protections].flatMap(({ price, ...line }) => (price ? [{ ...line, price }] : []))
  }, [positions, losses, symbol, t])
}
