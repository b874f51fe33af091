import { add, big, type Decimal, minus } from '~/shared/money'

/** What is held besides margin and fee, for the price to move until the order is filled. It comes back when it is. */
export function reserveOf({ hold, margin, fee }: { hold: Decimal; margin: Decimal; fee: Decimal }): Decimal {
  const rest = minus(hold, add(margin, fee))
  return big(rest).gt('0') ? rest : '0'
}
