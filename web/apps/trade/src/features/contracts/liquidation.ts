// Where a position would be liquidated with another margin, by the engine's own rule: maintenance is the largest of the
// tiers' lines, so the liquidation price is the most cautious of their solutions.

import type { PositionRow } from '~/domain/trading/types'
import { add, big, type Decimal, minus, over, times } from '~/shared/money'
import { rateOf } from './valuation'

export interface Tier {
  cap: Decimal
  mmr: Decimal
  maintAmount: Decimal
}

type Position = Pick<
  PositionRow,
  | 'type'
  | 'openPrice'
  | 'openNum'
  | 'amount'
  | 'leverage'
  | 'mmr'
  | 'remainMargin'
  | 'closePrice'
  | 'markPrice'
>

/** The lines of the tiers, and of the profile where that asks for more than the position's tier does. */
function linesOf(position: Position, tiers: Tier[]): [rate: Decimal, deduction: Decimal][] {
  const lines = tiers.map((tier): [Decimal, Decimal] => [tier.mmr, tier.maintAmount])
  const price = position.markPrice ?? position.openPrice ?? '0'
  const notional = times(times(price, position.openNum), rateOf(position))
  const tier = tiers.find(({ cap }) => big(notional).lte(big(cap))) ?? tiers.at(-1)
  const floor = position.mmr ?? '0'
  return tier && big(floor).gt(big(tier.mmr)) ? [...lines, [floor, '0']] : lines
}

/** The mark at which what is left is what must be kept, for this margin. */
function solve(position: Position, lines: [Decimal, Decimal][], margin: Decimal): Decimal {
  const long = position.type === 0
  const cost = times(position.openPrice ?? '0', position.openNum)
  const rate = rateOf(position)
  const prices = lines.map(([maintenance, deduction]) => {
    const cushion = over(add(margin, deduction), rate, 12)
    const reach = long ? minus(cost, cushion) : add(cost, cushion)
    const slope = long ? minus('1', maintenance) : add('1', maintenance)
    return over(reach, times(position.openNum, slope), 12)
  })
  const later = (a: Decimal, b: Decimal) => (big(a).gt(big(b)) === long ? a : b)
  return prices.reduce(later, prices[0] ?? '0')
}

/**
 * The liquidation price once the margin has changed by so much. It goes out from the price the engine gave, which knows the
 * cost to the last digit: only the way from there is counted here. Zero is never.
 */
export function liquidationAfter(position: Position, tiers: Tier[], change: Decimal): Decimal | undefined {
  if (!position.closePrice || !tiers.length) return undefined
  const lines = linesOf(position, tiers)
  const before = solve(position, lines, position.remainMargin)
  const after = solve(position, lines, add(position.remainMargin, change))
  // A price at zero was cut there: the way goes out from where it would have been.
  const from = big(position.closePrice).gt('0') ? position.closePrice : before
  const price = add(from, minus(after, before))
  return big(price).gt('0') ? price : '0'
}
