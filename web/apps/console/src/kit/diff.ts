// Before and after: what is the same at both ends and what differs between, and characters that would not be seen.

/** Controls except the end of a line, and what is invisible or turns the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Invisible characters by their number, so that nobody approves what is not seen. */
export const visible = (text: string) =>
  text.replace(INVISIBLE, (one) =>
    one === '\n' ? one : `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )

/** Any value as a line of text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return visible(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return visible(value.join(', '))
  if (typeof value === 'object') return visible(JSON.stringify(value, null, 2))
  return String(value)
}

export interface Parts {
  /** The same at the beginning of both. */
  head: string
  before: string
  after: string
  /** The same at the end of both. */
  tail: string
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}.,]/u.test(char)

/** What differs, in whole words: half a figure marked as changed would be misread. */
export function partsOf(before: string, after: string): Parts {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  while (head > 0 && isWord(before[head - 1]) && (isWord(before[head]) || isWord(after[head]))) head--
  while (
    tail > 0 &&
    isWord(before.at(-tail)) &&
    (isWord(before.at(-tail - 1)) || isWord(after.at(-tail - 1)))
  )
    tail--
  return {
    head: before.slice(0, head),
    before: before.slice(head, before.length - tail),
    after: after.slice(head, after.length - tail),
    tail: tail ? before.slice(-tail) : '',
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record's value: an object that is written as JSON, or the text itself. */
function read(text: string): unknown {
  try {
    return text.startsWith('{') ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}

/** What differs between two values of a record: field by field where they are objects. */
export function changesOf(before: string, after: string): { field: string; before: string; after: string }[] {
  const [old, now] = [read(before), read(after)]
  if (!isRecord(old) && !isRecord(now)) return before === after ? [] : [{ field: '', before, after }]
  const [left, right] = [isRecord(old) ? old : {}, isRecord(now) ? now : {}]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .map((field) => ({ field, before: textOf(left[field]), after: textOf(right[field]) }))
    .filter((change) => change.before !== change.after)
}
