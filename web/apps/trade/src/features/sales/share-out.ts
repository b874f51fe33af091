// What a commitment would bring if a sale ended now, worked out from the figures that everybody sees.
import { add, big, compare, type Decimal, floorTo, least, minus, over, times } from '~/shared/money'
import type { Sale } from './queries'

const LEDGER_SCALE = 8
const ROUND_UP = 3

/** Money is counted in hundred-millionths; a price is rounded up to them. */
export const costOf = (tokens: Decimal, price: Decimal): Decimal =>
  big(tokens).times(big(price)).round(LEDGER_SCALE, ROUND_UP).toFixed()

type Terms = Pick<Sale, 'price' | 'totalAmount' | 'raisedAmount' | 'softCap' | 'numLimit' | 'step'>

export interface Share {
  /** Everything that is committed, this included. */
  committed: Decimal
  tokens: Decimal
  pay: Decimal
  back: Decimal
  /** Too little was committed: everything goes back. */
  isShort: boolean
  /** Others may leave a part of theirs, so it can be more. */
  isLeast: boolean
}

/** Digits of a token that no step is finer than. */
const FINE = 12

/** What somebody gets who commits this much on top of everything that was committed before. */
export function shareOf(amount: Decimal, sale: Terms): Share {
  const committed = add(sale.raisedAmount, amount)
  if (compare(committed, sale.softCap) < 0)
    return { committed, tokens: '0', pay: '0', back: amount, isShort: true, isLeast: false }
  const cap = least(sale.numLimit, floorTo(over(amount, sale.price, FINE), sale.step))
  const isEnough = compare(committed, times(sale.totalAmount, sale.price)) <= 0
  const prorata = floorTo(over(times(sale.totalAmount, amount), committed, FINE), sale.step)
  const tokens = trimmed(isEnough ? cap : least(cap, prorata))
  const pay = costOf(tokens, sale.price)
  const isLeast = !isEnough && compare(tokens, cap) < 0
  return { committed, tokens, pay, back: minus(amount, pay), isShort: false, isLeast }
}

const trimmed = (text: Decimal) => big(text).toFixed()

/** An amount that a worked example can use: a tenth of what one person can pay, within the limits, in round figures. */
export function exampleAmount({ minimum, purchaseLimit }: Pick<Sale, 'minimum' | 'purchaseLimit'>): Decimal {
  const tenth = over(purchaseLimit, '10', 0)
  const round = tenth.length > 1 ? `${tenth[0]}${'0'.repeat(tenth.length - 1)}` : tenth
  return compare(round, minimum) < 0 ? minimum : round
}
