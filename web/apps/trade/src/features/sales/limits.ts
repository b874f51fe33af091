// How much one may commit, and how much of it can buy something.
import { add, compare, type Decimal, fixed, isPositive, least, minus } from '~/shared/money'
import type { Sale } from './queries'

/** Digits after the point that an amount may be typed with. */
export const SCALE = 6

type Limits = Pick<Sale, 'minimum' | 'purchaseLimit' | 'mine'>

export const committedOf = ({ mine }: Pick<Sale, 'mine'>): Decimal => mine?.committed ?? '0'

/** What one can still commit before the rest only comes back. */
export const roomOf = (sale: Limits): Decimal => {
  const room = minus(sale.purchaseLimit, committedOf(sale))
  return isPositive(room) ? room : '0'
}

/** What `Max` puts into the field, in digits that can be typed: as much as can buy something. */
export const mostOf = (sale: Limits, free: Decimal | undefined): Decimal =>
  trimmed(fixed(free === undefined ? roomOf(sale) : least(roomOf(sale), free), SCALE))

const trimmed = (text: Decimal) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** More than one person's tokens cost. It is taken, and counts when tokens are shared, but can't buy more than the limit. */
export const isBeyond = (amount: Decimal, sale: Limits) =>
  isPositive(amount) && compare(add(committedOf(sale), amount), sale.purchaseLimit) > 0

export interface AmountError {
  kind: 'least' | 'short'
  /** The limit that was passed. */
  amount: Decimal
}

/** Why so much can't be committed; nothing when it can. */
export function amountErrorOf(
  amount: Decimal,
  sale: Limits,
  free: Decimal | undefined,
): AmountError | undefined {
  if (!isPositive(amount)) return undefined
  if (compare(add(committedOf(sale), amount), sale.minimum) < 0)
    return { kind: 'least', amount: minus(sale.minimum, committedOf(sale)) }
  if (free !== undefined && compare(amount, free) > 0) return { kind: 'short', amount: free }
  return undefined
}
