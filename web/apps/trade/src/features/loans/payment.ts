import { compare, type Decimal, least, minus } from '~/shared/money'

export interface Due {
  penalty: Decimal
  interest: Decimal
  principal: Decimal
  total: Decimal
}

export interface Split {
  penalty: Decimal
  interest: Decimal
  principal: Decimal
  /** What is still owed after it. */
  left: Decimal
}

/** Where a payment goes: to the penalty first, then to the interest, and what is left of it to the principal. */
export function splitOf(payment: Decimal, due: Due): Split {
  const paid = least(payment, due.total)
  const penalty = least(paid, due.penalty)
  const interest = least(minus(paid, penalty), due.interest)
  const principal = minus(minus(paid, penalty), interest)
  return { penalty, interest, principal, left: minus(due.total, paid) }
}

/** The most that can be paid now: what is due, or what there is. */
export const mostPayable = (due: Decimal, free: Decimal | undefined) =>
  free !== undefined && compare(free, due) < 0 ? free : due
