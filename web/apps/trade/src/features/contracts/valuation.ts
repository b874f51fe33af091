import type { PositionRow } from '~/domain/trading/types'
import { big, type Decimal, minus, over, times } from '~/shared/money'

/** Rates nearer to one than this are one: the margin they are read from is rounded. */
const SAME = '0.0005'

/**
 * What a unit of the price's currency is in the wallet's money, read from what the position's lots asked for as margin: a
 * yen of profit is not a dollar.
 */
export function rateOf(
  position: Pick<PositionRow, 'amount' | 'leverage' | 'openPrice' | 'openNum'>,
): Decimal {
  const value = times(position.openPrice ?? '0', position.openNum)
  const rate = over(times(position.amount || '0', String(position.leverage || 1)), value, 10)
  if (!big(rate).gt('0')) return '1'
  return big(minus(rate, '1')).abs().lt(SAME) ? '1' : rate
}

/** What a position has won or lost at a price, before fees. */
export function earnAt(
  position: Pick<PositionRow, 'type' | 'openPrice' | 'openNum' | 'amount' | 'leverage'>,
  price: Decimal,
): Decimal {
  const move = minus(price, position.openPrice ?? price)
  const way = position.type === 0 ? move : times(move, '-1')
  return times(times(way, position.openNum), rateOf(position))
}

/** The same over the margin it was opened with, in percent. */
export const returnOn = (earn: Decimal, margin: Decimal): Decimal => times(over(earn, margin, 6), '100')

/** The part of a position's result that closing so many of its lots takes. */
export function earnOf(position: PositionRow, lots: number, price: Decimal): Decimal {
  if (!position.openLots) return '0'
  return over(times(earnAt(position, price), String(lots)), String(position.openLots), 8)
}

/** What closing so many lots at a price costs, as a taker. */
export function closeFeeOf(position: PositionRow, lots: number, price: Decimal, rate: Decimal): Decimal {
  if (!position.openLots) return '0'
  const value = times(times(price, position.openNum), rateOf(position))
  return over(times(times(value, String(lots)), rate), String(position.openLots), 8)
}

/** How far the price may still go before liquidation, in percent of it. */
export function distance(
  price: Decimal | null | undefined,
  liquidation: Decimal | null,
): Decimal | undefined {
  if (!price || !liquidation) return undefined
  return times(over(big(minus(price, liquidation)).abs().toFixed(), price, 6), '100')
}
