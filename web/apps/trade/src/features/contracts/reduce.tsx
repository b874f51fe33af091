import { useT } from '@plimsoll/i18n'
import { Checkbox } from '@plimsoll/ui'
import type { PositionRow } from '~/domain/trading/types'
import { figure } from '~/shared/format'
import type { PositionMode } from './position-mode'
import { usePositions } from './queries'
import { useTicket } from './ticket-state'

/** The positions an order of this side would make smaller, the oldest first. */
export const reducible = (positions: PositionRow[] | undefined, symbol: string, side: 'long' | 'short') =>
  (positions ?? [])
    .filter((position) => position.symbol === symbol && position.type === (side === 'long' ? 1 : 0))
    .reverse()

/** The position that the ticket is to reduce, if it is to reduce one. */
export function useReduced(symbol: string): PositionRow | undefined {
  const { side, reduceOnly, position } = useTicket()
  const { data } = usePositions()
  const found = reducible(data?.rows, symbol, side)
  return reduceOnly ? (found.find(({ id }) => id === position) ?? found[0]) : undefined
}

/** Reduce only: closes what is open on the other side and never opens anything. */
export function ReduceOnly({
  symbol,
  scale,
  mode,
}: {
  symbol: string
  scale: number
  /** In hedge mode the ticket has a tab for closing instead of the box. */
  mode: PositionMode | undefined
}) {
  const t = useT()
  const { side, reduceOnly, set } = useTicket()
  const { data } = usePositions()
  const reduced = useReduced(symbol)
  const found = reducible(data?.rows, symbol, side)
  const nothing =
    reduceOnly && !found.length
      ? t(side === 'long' ? 'trade.reduce.no-short' : 'trade.reduce.no-long')
      : undefined
  return (
    <div>
      {mode === 'HEDGE' ? (
        nothing && (
          <p role="alert" className="text-sm text-bad">
            {nothing}
          </p>
        )
      ) : (
        <Checkbox checked={reduceOnly} onChange={() => set({ reduceOnly: !reduceOnly })} error={nothing}>
          {t('trade.reduce-only')}
        </Checkbox>
      )}
      {reduceOnly && found.length > 1 ? (
        <select
          aria-label={t('trade.reduce.which')}
          value={reduced?.id}
          onChange={(event) => set({ position: event.target.value })}
          className="min-h-10 w-full rounded-sm bg-sunken px-2.5 text-sm"
        >
          {found.map((position) => (
            <option key={position.id} value={position.id}>
              {t('trade.reduce.position', {
                lots: position.openLots,
                price: figure(position.openPrice, scale),
              })}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
