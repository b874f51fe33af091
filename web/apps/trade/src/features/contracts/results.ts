// What positions came to: by position, by day and by market, and as a file. Sums are exact and in the wallet's money.

import type { PositionRow } from '~/domain/trading/types'
import { add, big, type Decimal, minus } from '~/shared/money'

/** A change of the contract wallet, as the ledger has it. */
export interface Entry {
  type: number
  amount: Decimal
  reference?: string | null | undefined
  operateTime: number
}

/** The ledger's numbers for what closing, liquidation and deleveraging brought. */
export const RESULTS = [28, 30, 62]
/** … for what holding cost or brought: funding, overnight, dividends. */
export const CARRY = [60, 61, 66]
export const FEES = 65

export interface Sums {
  realised: Decimal
  fees: Decimal
  funding: Decimal
  net: Decimal
}

const NONE: Sums = { realised: '0', fees: '0', funding: '0', net: '0' }

/** What was realised of each position, by its number. */
export function realisedOf(entries: Entry[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const { type, amount, reference } of entries)
    if (reference && RESULTS.includes(type)) sums.set(reference, add(sums.get(reference) ?? '0', amount))
  return sums
}

function note(sums: Sums, { type, amount }: Entry): Sums {
  const part = RESULTS.includes(type)
    ? 'realised'
    : type === FEES
      ? 'fees'
      : CARRY.includes(type)
        ? 'funding'
        : undefined
  if (!part) return sums
  return { ...sums, [part]: add(sums[part], amount), net: add(sums.net, amount) }
}

/** Results by day, newest first. `dayOf` says in which day a moment falls where the reader is. */
export function byDay(entries: Entry[], dayOf: (at: number) => string): [day: string, sums: Sums][] {
  const days = new Map<string, Sums>()
  for (const entry of [...entries].sort((a, b) => b.operateTime - a.operateTime)) {
    const day = dayOf(entry.operateTime)
    days.set(day, note(days.get(day) ?? NONE, entry))
  }
  return [...days].filter(([, sums]) => sums !== NONE && Object.values(sums).some((sum) => !big(sum).eq('0')))
}

type Position = Pick<PositionRow, 'id' | 'symbol' | 'earn' | 'openFee' | 'sellFee' | 'assetFee' | 'status'>

/** What a position brought and cost so far; an open one has realised what its partial closes did. */
export function sumsOf(position: Position, realised: Map<string, Decimal>): Sums {
  const earned = position.status === 0 ? (realised.get(position.id) ?? '0') : position.earn
  const fees = minus('0', add(position.openFee, position.sellFee))
  const funding = minus('0', position.assetFee)
  return { realised: earned, fees, funding, net: add(add(earned, fees), funding) }
}

/** Results by market, the best first. */
export function byMarket(
  positions: Position[],
  realised: Map<string, Decimal>,
): [symbol: string, sums: Sums, count: number][] {
  const markets = new Map<string, [Sums, number]>()
  for (const position of positions) {
    const [sums, count] = markets.get(position.symbol) ?? [NONE, 0]
    const own = sumsOf(position, realised)
    const parts = ['realised', 'fees', 'funding', 'net'] as const
    const grown = Object.fromEntries(
      parts.map((part) => [part, add(sums[part], own[part])]),
    ) as unknown as Sums
    markets.set(position.symbol, [grown, count + 1])
  }
  return [...markets]
    .map(([symbol, [sums, count]]): [string, Sums, number] => [symbol, sums, count])
    .sort((a, b) => big(b[1].net).cmp(big(a[1].net)))
}

/** A table for a spreadsheet. A cell that a spreadsheet would take for a formula is made text. */
export function csvOf(rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    const text = String(value)
    const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
