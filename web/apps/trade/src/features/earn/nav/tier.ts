// An institution's tier: what the next one needs.
// Equities are whole USDT.
import type { NavFund } from './queries'

export interface Need {
  tier: number
  equity: number
}

/** Days whose least equity counts. */
export const TIER_DAYS = 30

/** The first tier whose equity is not reached; nothing above the highest. */
export const nextNeed = (needs: Need[], least: number): Need | undefined =>
  [...needs].sort((a, b) => a.equity - b.equity).find(({ equity }) => least < equity)

/** How much of the needed equity is there, from 0 to 1. */
export const reached = (least: number, equity: number) => Math.min(1, Math.max(0, least / equity))

/** How one leaves each fund early at a tier; funds without a lock-up are left freely. */
export const exitsAt = (funds: NavFund[], tier: number) =>
  funds.flatMap((fund) => {
    const exit = fund.nav.exits.find((one) => one.tier === tier)
    return exit ? [{ fund, cap: exit.cap, fee: exit.fee }] : []
  })
