// How far what was committed reaches: to the amount a sale needs, and to the amount it can take.
import { compare, type Decimal, over } from '~/shared/money'
import type { Sale } from './queries'

type Sums = Pick<Sale, 'raisedAmount' | 'softCap' | 'raisingAmount'>

export interface Reach {
  /** From 0 to 1, along the bar. */
  raised: number
  softCap: number
  hardCap: number
  hasEnough: boolean
  /** More was committed than the tokens cost: everybody gets a part. */
  isOver: boolean
}

const PLACES = 6

/** The bar ends at the hard cap, or at what was committed when that is more. */
export function reachOf({ raisedAmount, softCap, raisingAmount }: Sums): Reach {
  const isOver = compare(raisedAmount, raisingAmount) > 0
  const end: Decimal = isOver ? raisedAmount : raisingAmount
  const at = (amount: Decimal) => Math.min(1, Number(over(amount, end, PLACES)))
  return {
    raised: at(raisedAmount),
    softCap: at(softCap),
    hardCap: at(raisingAmount),
    hasEnough: compare(raisedAmount, softCap) >= 0,
    isOver,
  }
}
