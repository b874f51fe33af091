// What a fund offers and how much of it one can buy.
import { compare, type Decimal, fixed, isPositive, least, over } from '~/shared/money'
import type { Fund } from './queries'

const OPEN = 1

export type Offer = 'open' | 'sold-out' | 'closed'

/** Whether a fund can be bought: a rest below the minimum can't. */
export const offerOf = ({
  status,
  remainAmount,
  limitMin,
}: Pick<Fund, 'status' | 'remainAmount' | 'limitMin'>): Offer =>
  status !== OPEN ? 'closed' : compare(remainAmount, limitMin) < 0 ? 'sold-out' : 'open'

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

type Limits = Pick<Fund, 'coin' | 'limitMin' | 'limitMax' | 'remainAmount'>

/** The most that can be bought now: within the limit of an order, what is left, and what there is. */
export const mostOf = ({ coin, limitMax, remainAmount }: Limits, free: Decimal | undefined): Decimal => {
  const offered = least(limitMax, remainAmount)
  return trimmed(fixed(free === undefined ? offered : least(offered, free), scaleOf(coin)))
}

const trimmed = (text: Decimal) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

export interface Complaint {
  kind: 'least' | 'most' | 'left' | 'short'
  /** The limit that was passed. */
  amount: Decimal
}

/** Why so much can't be bought; nothing when it can. */
export function complaintAbout(
  money: Decimal,
  { limitMin, limitMax, remainAmount }: Limits,
  free: Decimal | undefined,
): Complaint | undefined {
  if (!isPositive(money)) return undefined
  if (compare(money, limitMin) < 0) return { kind: 'least', amount: limitMin }
  if (compare(money, limitMax) > 0) return { kind: 'most', amount: limitMax }
  if (compare(money, remainAmount) > 0) return { kind: 'left', amount: remainAmount }
  if (free !== undefined && compare(money, free) > 0) return { kind: 'short', amount: free }
  return undefined
}
