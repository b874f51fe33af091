// Reasons for the audit log have bounds that the server checks, too.
import { words } from '@console/locales'

export const REASON_MIN = 10
export const REASON_MAX = 500

export const isReason = (text: string) => {
  const length = text.trim().length
  return length >= REASON_MIN && length <= REASON_MAX
}

/** What stands below the field: the rule, or how much is missing. */
export function reasonHint(text: string): string {
  const missing = REASON_MIN - text.trim().length
  return text && missing > 0 ? words.common.reasonLeft(missing) : words.common.reasonHint
}
