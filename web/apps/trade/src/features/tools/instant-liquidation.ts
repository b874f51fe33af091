import { compare, type Decimal } from '~/shared/money'

/**
 * Whether a position would be liquidated the moment it opens: its margin is below what must be kept, so the price of
 * liquidation lies on the wrong side of the price it opens at. Strict terms with high leverage do that.
 */
export const closesAtOnce = (side: 'long' | 'short', open: Decimal, liquidation: Decimal) =>
  side === 'long' ? compare(liquidation, open) >= 0 : compare(liquidation, open) <= 0
