/** Closes of another instrument, one for each candle shown. */
export type Closes = (number | undefined)[]

/** The first candle in sight that has a close of the other instrument. */
const firstFrom = (closes: Closes, from: number) => {
  for (let n = Math.max(0, from); n < closes.length; n++) if (closes[n]) return n
  return -1
}

/** How much a close of another instrument is worth in this one's price when both begin at the same height. */
export function factorOf(own: Closes, other: Closes, from: number): number | undefined {
  const start = firstFrom(other, from)
  const [mine, theirs] = [own[start], other[start]]
  return mine === undefined || !theirs ? undefined : mine / theirs
}

/** The range that holds this instrument's prices and the others' as well. */
export function widened(
  range: { from: number; to: number },
  others: { closes: Closes; factor: number | undefined }[],
  seen: { from: number; to: number },
) {
  let { from, to } = range
  for (const { closes, factor } of others) {
    if (factor === undefined) continue
    for (let n = Math.max(0, seen.from); n < Math.min(seen.to, closes.length); n++) {
      const close = closes[n]
      if (close === undefined) continue
      from = Math.min(from, close * factor)
      to = Math.max(to, close * factor)
    }
  }
  return { from, to }
}

/** For each candle the other instrument's newest close that is not newer than it. */
export function aligned(times: number[], closes: { timestamp: number; close: number }[]): Closes {
  let n = -1
  return times.map((time) => {
    while (n + 1 < closes.length && (closes[n + 1]?.timestamp ?? 0) <= time) n += 1
    return closes[n]?.close
  })
}
