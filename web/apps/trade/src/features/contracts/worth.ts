import { big, type Decimal, minus, over, times } from '~/shared/money'
import type { PositionRow } from '~/shared/trading/types'

/** What a position has won or lost at a price, before fees. */
export function earnAt(
  position: Pick<PositionRow, 'type' | 'openPrice' | 'openNum'>,
  price: Decimal,
): Decimal {
  const move = minus(price, position.openPrice ?? price)
  return times(position.type === 0 ? move : times(move, '-1'), position.openNum)
}

/** The same over the margin it was opened with, in percent. */
export const returnOn = (earn: Decimal, margin: Decimal): Decimal => times(over(earn, margin, 6), '100')

/** The part of a position's result that closing so many of its lots takes. */
export function earnOf(position: PositionRow, lots: number, price: Decimal): Decimal {
  if (!position.openLots) return '0'
  return over(times(earnAt(position, price), String(lots)), String(position.openLots), 8)
}

/** How far the price may still go before liquidation, in percent of it. */
export function distance(
  price: Decimal | null | undefined,
  liquidation: Decimal | null,
): Decimal | undefined {
  if (!price || !liquidation) return undefined
  return times(over(big(minus(price, liquidation)).abs().toFixed(), price, 6), '100')
}
