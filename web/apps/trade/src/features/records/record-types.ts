import type { Key } from '@plimsoll/i18n'

/** What a movement of money was, by the number it is recorded under. words: funds.record.* */
const NAMES: Record<number, string> = {
  1: 'deposit',
  2: 'withdraw',
  5: 'seconds-stake',
  6: 'fund-buy',
  7: 'fund-settle',
  8: 'withdraw-refund',
  9: 'seconds-settle',
  10: 'swap-in',
  11: 'swap-out',
  12: 'pledge-loan',
  13: 'pledge-interest',
  14: 'pledge-repaid',
  15: 'pledge-sold',
  21: 'spot-in',
  22: 'spot-out',
  27: 'contract-open',
  28: 'contract-close',
  29: 'margin',
  30: 'liquidation',
  34: 'referral',
  35: 'transfer',
  36: 'reward',
  38: 'loan',
  52: 'token-sale',
  53: 'add-principal',
  54: 'add-margin',
  55: 'fund-redeem',
  60: 'funding',
  61: 'overnight',
  62: 'adl',
  63: 'c2c-escrow',
  64: 'c2c-release',
  65: 'fee',
  66: 'dividend',
  67: 'correction',
  68: 'collectible',
}

export const recordWord = (type: number): Key => `funds.record.${NAMES[type] ?? 'other'}` as Key

/** Types a reader filters by. */
export const FILTERS = [
  1, 2, 35, 10, 11, 21, 22, 28, 30, 5, 9, 60, 61, 65, 38, 12, 13, 14, 15, 6, 7, 55, 52, 68, 63, 64, 34, 36,
  66, 67,
] as const
