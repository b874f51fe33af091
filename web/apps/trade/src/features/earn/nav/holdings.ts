// What a fund holds, part by part.
import { compare, type Decimal, isPositive } from '~/shared/money'
import type { NavFigures } from './queries'
import { partOf } from './units'

export interface Part {
  coin: string
  amount: Decimal
  /** Of one coin, in USDT; cash needs none. */
  price: Decimal | undefined
  worth: Decimal
  /** Of everything the fund holds. */
  share: Decimal | undefined
}

export const CASH = 'usdt'

/** Every coin with its worth, the largest first, and the cash below them. */
export function partsOf({ holdings, cash, gross }: Pick<NavFigures, 'holdings' | 'cash' | 'gross'>): Part[] {
  const all = gross ?? '0'
  const parts = holdings
    .map((held) => ({ ...held, share: partOf(held.worth, all) }))
    .sort((a, b) => compare(b.worth, a.worth))
  // Without a price of every coin the server tells neither the sum nor the cash.
  if (cash === undefined || cash === null) return parts
  return [...parts, { coin: CASH, amount: cash, price: undefined, worth: cash, share: partOf(cash, all) }]
}

/** The coins it holds, the largest first, in capital letters. */
export const coinsOf = ({ holdings }: Pick<NavFigures, 'holdings'>): string[] =>
  [...holdings]
    .filter(({ amount }) => isPositive(amount))
    .sort((a, b) => compare(b.worth, a.worth))
    .map(({ coin }) => coin.toUpperCase())
