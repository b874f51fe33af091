/** Fewer words than this are a name; a recovery phrase has twelve or more, and one may be missing. */
const PHRASE_WORDS_LEAST = 11
/** A phrase is almost nothing but short plain words. */
const PHRASE_SHARE = 0.9

const KEYS = [
  /^(0x)?[0-9a-f]{64}$/i,
  // Private keys as Bitcoin wallets export them.
  /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/,
  /^[xyz]prv[1-9A-HJ-NP-Za-km-z]{50,}$/,
]

/** Whether a text gives away a wallet: a recovery phrase or a private key. Such a text never leaves the page. */
export function isSecret(text: string): boolean {
  const trimmed = text.trim()
  const words = trimmed.split(/[\s,;]+/)
  const plain = words.filter((word) => /^[a-z]{3,8}$/i.test(word)).length
  if (words.length >= PHRASE_WORDS_LEAST && plain / words.length >= PHRASE_SHARE) return true
  return words.some((word) => KEYS.some((key) => key.test(word)))
}
