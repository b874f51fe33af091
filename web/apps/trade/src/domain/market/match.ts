// How well a text that somebody typed names something. Knows nothing of what is looked for.

/** Letters and digits only, without case and accents, so that `btc/usdt`, `BTC USDT` and `btcusdt` are one. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()

const EXACT = 4
const BEGINS = 3
const WORD_BEGINS = 2
const CONTAINS = 1

function oneName(wanted: string, name: string): number {
  const here = plain(name)
  if (!here) return 0
  const joined = here.replaceAll(/\s/g, '')
  if (here === wanted || joined === wanted.replaceAll(/\s/g, '')) return EXACT
  if (here.startsWith(wanted) || joined.startsWith(wanted)) return BEGINS
  const words = here.split(/\s+/)
  if (words.includes(wanted)) return BEGINS
  if (words.some((word) => word.startsWith(wanted))) return WORD_BEGINS
  return here.includes(wanted) || joined.includes(wanted) ? CONTAINS : 0
}

/** From 0, not meant, to 4, exactly this. Of several words typed, each must be in one of the names. */
export function score(typed: string, names: string[]): number {
  const wanted = plain(typed)
  if (!wanted) return 0
  const best = (part: string) => Math.max(0, ...names.map((name) => oneName(part, name)))
  const whole = best(wanted)
  const parts = wanted.split(/\s+/)
  return whole || parts.length === 1 ? whole : Math.min(...parts.map(best))
}

/** What is meant; everything while nothing is typed. For lists that are narrowed down. */
export const narrowed = <T>(typed: string, all: T[], scoreOf: (one: T) => number): T[] =>
  plain(typed) ? found(typed, all, scoreOf) : all

/** What is meant, best first; what is meant equally well stays in its own order. */
export function found<T>(typed: string, all: T[], scoreOf: (one: T) => number): T[] {
  if (!plain(typed)) return []
  return all
    .map((one) => ({ one, score: scoreOf(one) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
