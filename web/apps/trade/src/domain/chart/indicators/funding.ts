import type { Bar, Column } from './series'

/** What holders of a contract paid each other at a moment, as a share of the position. */
export interface Funding {
  at: number
  rate: number
}

/** Funding in percent, at the candles in which it was paid. */
export function fundingOf(bars: Bar[], _params: number[], extra?: { funding: Funding[] }) {
  const funding: Column = bars.map(() => undefined)
  const paid = [...(extra?.funding ?? [])].sort((a, b) => a.at - b.at)
  let n = 0
  for (const { at, rate } of paid) {
    while (n + 1 < bars.length && (bars[n + 1]?.timestamp ?? 0) <= at) n += 1
    if ((bars[n]?.timestamp ?? Number.POSITIVE_INFINITY) <= at) funding[n] = (funding[n] ?? 0) + rate * 100
  }
  return { funding }
}
