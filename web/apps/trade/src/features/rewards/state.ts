// How far a reward is for one reader. The server decides; this says what it will decide, and why.
import { compare, isPositive, over } from '~/shared/money'
import { type Reward, STATUS } from './queries'

export type RewardState = 'claimed' | 'ended' | 'used-up' | 'ready' | 'not-yet'

type Facts = Pick<Reward, 'status' | 'endTime' | 'budgetLeft' | 'amount' | 'eligible'>

/** A rest that can't pay one whole reward pays nobody. */
export const isUsedUp = ({ budgetLeft, amount }: Pick<Reward, 'budgetLeft' | 'amount'>) =>
  compare(budgetLeft, amount) < 0

/** What was claimed stays claimed, whatever becomes of the campaign; the last millisecond still counts. */
export function stateOf(reward: Facts, now: number): RewardState {
  if (reward.status === STATUS.claimed) return 'claimed'
  if (now > reward.endTime) return 'ended'
  if (isUsedUp(reward)) return 'used-up'
  return reward.eligible ? 'ready' : 'not-yet'
}

/** How many more people the budget pays. */
export const rewardsLeft = ({ budgetLeft, amount }: Pick<Reward, 'budgetLeft' | 'amount'>): number =>
  isPositive(amount) ? Number(over(budgetLeft, amount, 0)) : 0

/** How much of the budget is left, from 0 to 1. */
export const budgetShare = ({
  budgetLeft,
  totleAmount,
}: Pick<Reward, 'budgetLeft' | 'totleAmount'>): number =>
  isPositive(totleAmount) ? Number(over(budgetLeft, totleAmount, 4)) : 0
