const KEPT = 'plimsoll.sandbox-key'

/** A secret of this browser's own, by which a sandbox knows again whom it may show a mailbox's codes to. */
export function sandboxKey(): string {
  const kept = localStorage.getItem(KEPT)
  if (kept) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  localStorage.setItem(KEPT, made)
  return made
}
