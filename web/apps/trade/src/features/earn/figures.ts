import { figure, leftToRight, share, UNKNOWN } from '~/shared/format'
import type { Decimal } from '~/shared/money'

/** Coins with every digit they have: a reward that is rounded is another reward. */
export const coins = (text: Decimal | undefined | null, coin: string) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 2)} ${coin.toUpperCase()}`

/** Limits and quotas, which are round. */
export const round = (text: Decimal | undefined | null, coin: string) =>
  text === undefined || text === null ? UNKNOWN : `${figure(text, 8, 0)} ${coin.toUpperCase()}`

/** A rate a year that is given as a fraction. */
export const yearly = (apr: Decimal | undefined | null) => share(apr, 2)

/** The same inside of a sentence, where words may run the other way. */
export const coinsSaid = (text: Decimal | undefined | null, coin: string) => leftToRight(coins(text, coin))
export const roundSaid = (text: Decimal | undefined | null, coin: string) => leftToRight(round(text, coin))
