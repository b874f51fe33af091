// What comes back when an order is redeemed before its end, and what is given up for it.
import { compare, type Decimal, isPositive, minus, over, times } from '~/shared/money'
import type { FundOrder } from './queries'

const YEAR_DAYS = '365'
const SCALE = 8

/** What an amount earns in a day, rounded down as the ledger does it. */
export const dailyOf = (amount: Decimal, apr: Decimal): Decimal => over(times(amount, apr), YEAR_DAYS, SCALE)

type Redeemed = Pick<FundOrder, 'amount' | 'apr' | 'accrued' | 'daily' | 'days' | 'daysAccrued' | 'limitMin'>

export interface Redemption {
  /** Principal that comes back: always in full. */
  back: Decimal
  /** Reward that was earned and is not paid. */
  forfeited: Decimal
  /** Reward of the days that are left, which it no longer earns. */
  notEarned: Decimal
  /** Principal that stays, and what it earns in a day. */
  rest: Decimal
  dailyAfter: Decimal
}

/** Takes a part out of an order. The rest counts as if it had always been the rest. */
export function redemptionOf(part: Decimal, order: Redeemed): Redemption {
  const rest = minus(order.amount, part)
  const dailyAfter = dailyOf(rest, order.apr)
  // Rewards that were paid day by day stay paid: only the other days count.
  const unpaidDays = over(order.accrued, order.daily, 0)
  const daysLeft = String(Math.max(0, order.days - order.daysAccrued))
  return {
    back: part,
    forfeited: minus(order.accrued, times(dailyAfter, unpaidDays)),
    notEarned: times(minus(order.daily, dailyAfter), daysLeft),
    rest,
    dailyAfter,
  }
}

/** Why a part can't be redeemed: there is less, or too little would be left. */
export function redemptionFault(
  part: Decimal,
  { amount, limitMin }: Pick<Redeemed, 'amount' | 'limitMin'>,
): 'more' | 'rest' | undefined {
  if (!isPositive(part)) return undefined
  const rest = minus(amount, part)
  if (compare(rest, '0') < 0) return 'more'
  return isPositive(rest) && compare(rest, limitMin) < 0 ? 'rest' : undefined
}
