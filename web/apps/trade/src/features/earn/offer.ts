// What a fund offers and how much of it one can buy.
import { compare, type Decimal, fixed, isPositive, least, over } from '~/shared/money'
import { type Fund, isNav } from './queries'

const OPEN = 1

export type Offer = 'open' | 'sold-out' | 'closed'

/** Whether a fund can be bought: a rest below the minimum can't. Funds that hold coins have no quota. */
export const offerOf = (fund: Pick<Fund, 'status' | 'kind' | 'remainAmount' | 'limitMin'>): Offer => {
  if (fund.status !== OPEN) return 'closed'
  return !isNav(fund) && compare(fund.remainAmount, fund.limitMin) < 0 ? 'sold-out' : 'open'
}

/** The terms of a fund: `30,90`. */
export const termsOf = ({ days }: Pick<Fund, 'days'>) =>
  days
    .split(',')
    .map((text) => Number(text.trim()))
    .filter((count) => count > 0)

/** How much of the quota is sold, from 0 to 1. */
export const soldShare = ({
  purchasedAmount,
  totalInvestAmount,
}: Pick<Fund, 'purchasedAmount' | 'totalInvestAmount'>) => Number(over(purchasedAmount, totalInvestAmount, 6))

const DOLLARS = ['usdt', 'usdc']

/** Digits after the point that an amount may be typed with. */
export const scaleOf = (coin: string) => (DOLLARS.includes(coin.toLowerCase()) ? 6 : 8)

type Limits = Pick<Fund, 'coin' | 'kind' | 'limitMin' | 'limitMax' | 'remainAmount'>

/** The most that can be bought now: within the limit of an order, what is left, and what there is. */
export const mostOf = (fund: Limits, free: Decimal | undefined): Decimal => {
  const offered = isNav(fund) ? fund.limitMax : least(fund.limitMax, fund.remainAmount)
  return trimmed(fixed(free === undefined ? offered : least(offered, free), scaleOf(fund.coin)))
}

const trimmed = (text: Decimal) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

export interface AmountError {
  kind: 'least' | 'most' | 'left' | 'short'
  /** The limit that was passed. */
  amount: Decimal
}

/** Why so much can't be bought; nothing when it can. */
export function amountErrorOf(
  money: Decimal,
  fund: Limits,
  free: Decimal | undefined,
): AmountError | undefined {
  if (!isPositive(money)) return undefined
  const { limitMin, limitMax, remainAmount } = fund
  if (compare(money, limitMin) < 0) return { kind: 'least', amount: limitMin }
  if (compare(money, limitMax) > 0) return { kind: 'most', amount: limitMax }
  if (!isNav(fund) && compare(money, remainAmount) > 0) return { kind: 'left', amount: remainAmount }
  if (free !== undefined && compare(money, free) > 0) return { kind: 'short', amount: free }
  return undefined
}
